import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { entryQuery, type LibraryEntry } from '#src/web/api/library-queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'

/** Where a book stands with the member; undefined for a visitor and until it is known. */
export function useEntry(bookId: number): LibraryEntry | undefined {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...entryQuery(api, bookId), enabled: signedIn })
  return signedIn ? data : undefined
}
