import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { useSignedIn } from '#src/web/lib/session.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

/** What only members see. Until the page has woken nobody knows who is there, so its place is kept by `waiting`. */
export function MembersOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const t = useTranslations('shell')
  const awake = useAwake()
  const signedIn = useSignedIn()
  if (signedIn) return children
  if (!awake) return waiting
  return (
    <EmptyState
      icon="lock"
      title={t('signInNeeded')}
      message={t('signInNeededText')}
      action={
        <Href className={buttonClass({ fill: true })} to="/login" onClick={rememberPlace}>
          {t('signIn')}
        </Href>
      }
    />
  )
}

const never = () => () => undefined

function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
