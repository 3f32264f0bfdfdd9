import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { meQuery, type Own } from '#src/web/api/queries.ts'
import { keepUser } from '#src/web/api/session.ts'

/** Shows everywhere at once what the API answered to a change. */
export function useKeepOwn(): (own: Own) => void {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  return (own) => {
    queryClient.setQueryData(meQuery(api).queryKey, own)
    keepUser(own)
  }
}
