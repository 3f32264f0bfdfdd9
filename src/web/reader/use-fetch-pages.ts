import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback } from 'react'
import { pageQuery } from '#src/web/lib/queries.ts'
import { type PageWindow, pagesOf } from './page-window.ts'

/** Fetches the text of pages into the browser's memory. Rejects where one cannot be had. */
export function useFetchPages(bookId: number): (pages: PageWindow) => Promise<void> {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  return useCallback(
    async (pages) => {
      const fetched = pagesOf(pages).map((page) =>
        queryClient.ensureQueryData(pageQuery(api, String(bookId), page)),
      )
      await Promise.all(fetched)
    },
    [queryClient, api, bookId],
  )
}
