import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { libraryQuery } from '#src/web/api/library-queries.ts'
import { useUid } from '#src/web/api/presence.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { useLastRead } from '#src/web/reader/engine/place.ts'

/**
 * The book that was read last, in this browser or else on another device of the member, and its page. The server and the
 * first render in the browser know of none.
 */
export function useContinued() {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const here = useLastRead()
  const uid = useUid() ?? 0
  const asks = useSignedIn() && here === undefined
  const known = useQuery({ ...bookQuery(api, String(here?.bookId)), enabled: here !== undefined })
  const list = useQuery({ ...libraryQuery(api, 'reading', { uid, page: 0 }), enabled: asks })
  const elsewhere = list.data?.items[0]
  return {
    book: known.data ?? elsewhere,
    page: here?.page ?? elsewhere?.readingPage ?? 1,
    isWaiting: (here !== undefined && known.isPending) || (asks && list.isPending),
  }
}
