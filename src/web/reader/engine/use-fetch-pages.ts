import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { pageQuery } from '#src/web/api/queries.ts'
import { readStored } from '#src/web/lib/stored.ts'
import { type PageWindow, pagesOf } from './page-window.ts'

/**
 * Fetches the text of pages into the query cache and returns whether all of it is of that edition. Rejects where a page
 * cannot be fetched. Past the sample, pages are requested one by one for a member who is not known to subscribe, so that
 * the first refusal ends the requests.
 */
export function useFetchPages(
  { bookId, isFree, samplePages }: BookDetail,
  editionId: number,
): (pages: PageWindow) => Promise<boolean> {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  return useCallback(
    async (pages) => {
      const fetchPage = (page: number) => queryClient.ensureQueryData(pageQuery(api, String(bookId), page))
      const sure = isFree || readStored('billedYn') !== 'N' ? pages.to : samplePages
      const wanted = pagesOf(pages)
      const texts = await Promise.all(wanted.filter((page) => page <= sure).map(fetchPage))
      for (const page of wanted) if (page > sure) texts.push(await fetchPage(page))
      return texts.every((text) => text.editionId === editionId)
    },
    [queryClient, api, bookId, editionId, isFree, samplePages],
  )
}
