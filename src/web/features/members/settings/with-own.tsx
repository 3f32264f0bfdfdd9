import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { meQuery, type Own } from '#src/web/api/queries.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'
import { ErrorState, LoadingNote } from '#src/web/ui/states.tsx'

type WithOwnProps = { children: (own: Own) => ReactNode }

/** What a member sees with all that is kept of them at hand. */
export function WithOwn({ children }: WithOwnProps) {
  return <MembersOnly waiting={<Waiting />}>{() => <Fetched>{children}</Fetched>}</MembersOnly>
}

function Fetched({ children }: WithOwnProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isError, isFetching, refetch } = useQuery(meQuery(api))
  if (data !== undefined) return children(data)
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />
  return <Waiting />
}

function Waiting() {
  return (
    <LoadingNote>
      <div className="settings__waiting">
        {['34%', '82%', '58%', '70%', '46%'].map((width) => (
          <span key={width} className="skeleton skeleton--line" style={{ width }} />
        ))}
      </div>
    </LoadingNote>
  )
}
