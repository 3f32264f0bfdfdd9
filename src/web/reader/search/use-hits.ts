import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SEARCH_MIN } from '#src/domain/reading/rules.ts'
import { cleanKeyword } from '#src/shared/text/keyword.ts'
import { inBookSearchQuery, type SearchAnswer, type SearchHit } from '#src/web/api/queries.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { clearHits, paintHits } from './hit-paint.ts'

export type Hits = ReturnType<typeof useHits>

const NO_SEARCH = { keyword: '', current: -1 }

/** The hits of the last search: painted in the loaded pages, listed as far as they were loaded, and stepped through. */
export function useHits(bookId: number, shown: PageWindow, open: (hit: SearchHit) => void) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [{ keyword, current }, setSearch] = useState(NO_SEARCH)
  const isLong = Array.from(keyword).length >= SEARCH_MIN
  const query = useInfiniteQuery({
    ...inBookSearchQuery(api, bookId, keyword),
    enabled: isLong,
    // The list stays until the next one has arrived.
    placeholderData: keepPreviousData,
  })
  const pages = isLong ? (query.data?.pages ?? []) : []
  const list = hitsOf(pages)
  const currentHit = list[current]
  useEffect(() => {
    paintHits(isLong ? keyword : '', currentHit)
    return clearHits
  }, [keyword, isLong, currentHit, shown])

  /** Hits that are not listed yet are loaded first. */
  async function showHit(index: number) {
    let known = list
    while (index >= known.length) {
      const { data } = await query.fetchNextPage({ cancelRefetch: false })
      const more = hitsOf(data?.pages ?? [])
      if (more.length <= known.length) return
      known = more
    }
    const hit = known[index]
    if (hit === undefined) return
    setSearch({ keyword, current: index })
    open(hit)
  }

  return {
    keyword,
    current,
    list,
    found: pages[0],
    isFailed: isLong && query.isError,
    /** Whether the list is still that of the previous search. */
    isStale: query.isPlaceholderData,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: isLong && query.hasNextPage,
    more: () => void query.fetchNextPage({ cancelRefetch: false }),
    search: (typed: string) => {
      const next = cleanKeyword(typed)
      if (next !== keyword) setSearch({ keyword: next, current: -1 })
    },
    showHit: (index: number) => void showHit(index),
    forgetHits: () => setSearch(NO_SEARCH),
  }
}

const hitsOf = (pages: readonly SearchAnswer[]): SearchHit[] => pages.flatMap(({ items }) => items)
