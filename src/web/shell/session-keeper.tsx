import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { onSessionEnd } from '#src/web/lib/session.ts'
import { forgetAnswers } from '#src/web/lib/sign-out.ts'
import { useDialogs } from '#src/web/ui/dialogs.tsx'

/** Where a session ends by itself, the member is told and led to sign in (specification §8). */
export function SessionKeeper() {
  const t = useTranslations('shell')
  const dialogs = useDialogs()
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(
    () =>
      onSessionEnd(() => {
        forgetAnswers(queryClient)
        void dialogs.alert(t('sessionEnded')).then(() => router.navigate({ to: '/login' }))
      }),
    [dialogs, queryClient, router, t],
  )
  return null
}
