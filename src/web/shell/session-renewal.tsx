import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dropCarriedElsewhere } from '#src/web/api/carried-work.ts'
import { isSignedIn, onSessionEnd, useSignedIn } from '#src/web/api/session.ts'
import { forgetAnswers } from '#src/web/api/sign-out.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Pages on the way to being signed in, with the texts that signing up asks to agree to. */
const WAYS_IN = new Set(
  ['login', 'signup', 'authentication', 'findId', 'findPassword', 'resetPassword', 'verifyEmail']
    .concat('privacy', 'tos')
    .map((name) => `/${name}`),
)

/**
 * Where a session ends by itself, the member is told and led to sign in (specification §8). However it ends, in another
 * tab too, what was answered to the member goes with it.
 */
export function SessionRenewal() {
  const t = useTranslations('shell')
  const dialogs = useDialogs()
  const router = useRouter()
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const wasSignedIn = useRef(false)
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) forgetAnswers(queryClient)
    wasSignedIn.current = signedIn
  }, [signedIn, queryClient])
  useEffect(
    () =>
      onSessionEnd(() => {
        forgetAnswers(queryClient)
        void dialogs.alert(t('sessionEnded')).then(() => router.navigate({ to: '/login' }))
      }),
    [dialogs, queryClient, router, t],
  )
  useEffect(() => {
    // A page that was loaded whole resolves nothing.
    dropGivenUp(location.pathname)
    return router.subscribe('onResolved', ({ toLocation: { pathname } }) => dropGivenUp(pathname))
  }, [router])
  return null
}

function dropGivenUp(pathname: string) {
  if (!isSignedIn() && !WAYS_IN.has(pathname)) dropCarriedElsewhere(pathname)
}
