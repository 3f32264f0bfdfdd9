import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { usePresence, useUid } from '#src/web/api/presence.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

type MembersOnlyProps = {
  /** In the place of what is not known yet, as large as it will be. */
  waiting: ReactNode
  children: (uid: number) => ReactNode
}

/** What only a member sees; a visitor is asked to sign in, and comes back here. */
export function MembersOnly({ waiting, children }: MembersOnlyProps) {
  const t = useTranslations('shell')
  const presence = usePresence()
  const uid = useUid()
  if (presence === 'unknown') return waiting
  if (presence === 'member' && uid !== undefined) return children(uid)
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
