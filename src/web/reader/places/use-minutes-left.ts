import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type MinutesLeft, minutesLeft } from '#src/domain/reading/events/rules.ts'
import { paceQuery } from '#src/web/api/library-queries.ts'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'

/** The minutes to the end of chapter and book, at the member's own pace as soon as it is known. */
export function useMinutesLeft(book: BookDetail, contents: ContentsEntry[]): (page: number) => MinutesLeft {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data } = useQuery({ ...paceQuery(api, book.bookId), enabled: useSignedIn() })
  const { totalPage, language, counts } = book
  return (page) => minutesLeft({ page, totalPage, language, ...counts }, contents, data?.secondsPerThousand)
}
