import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { useStarted } from '#src/web/lib/presence.ts'
import { meQuery, type Own } from '#src/web/lib/queries.ts'
import { useSignedIn } from '#src/web/lib/session.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/states.tsx'

/** What only a member sees. The server knows no member, so it comes in the browser, into a place kept for it. */
export function MembersOnly({ children }: { children: (own: Own) => ReactNode }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const signedIn = useSignedIn()
  const started = useStarted()
  const me = useQuery({ ...meQuery(api), enabled: signedIn })
  if (started && !signedIn) return <SignInNeeded />
  if (signedIn && me.data !== undefined) return children(me.data)
  if (me.isError) return <ErrorState onRetry={() => void me.refetch()} busy={me.isFetching} />
  return <Loading />
}

function SignInNeeded() {
  const t = useTranslations('shell')
  return (
    <EmptyState
      icon="lock"
      title={t('signInNeeded')}
      message={t('signInNeededText')}
      action={
        <Link className={buttonClass({ fill: true })} to="/login" onClick={rememberPlace}>
          {t('signIn')}
        </Link>
      }
    />
  )
}

function Loading() {
  const t = useTranslations('ui.state')
  return (
    <div className="set__wait" role="status">
      <span className="vh">{t('loading')}</span>
      {['34%', '82%', '58%', '70%', '46%'].map((width) => (
        <span key={width} className="sk sk--line" style={{ width }} aria-hidden="true" />
      ))}
    </div>
  )
}
