import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { locateQuery } from '#src/web/api/queries.ts'
import type { Place } from './place.ts'
import type { BlockSpan } from './layout.ts'
import type { Access } from './use-access.ts'
import type { Outcome, Target } from './use-reading.ts'

type Opening = {
  bookId: number
  startPage: number
  /** Whether it is known who reads here: nothing is requested for before. */
  isReady: boolean
  /** Whether the text of the place is not in the document, be it on its way or not open. */
  isMissing: boolean
  access: Access
  /** What the address asks for. */
  requested: {
    page: number | undefined
    block: number | undefined
    passage: readonly BlockSpan[] | undefined
  }
  /** Where a link within the book was followed from. */
  cameFrom: Place | undefined
  keptPlace: () => Place | undefined
  begin: () => Promise<void>
  follow: () => void
  goTo: (target: Target) => Promise<Outcome>
  /** To the page being read, or wanted. */
  retry: () => Promise<Outcome>
  onReturned: () => void
}

/** Share of the window above a passage that a link leads to. */
const EYE_LEVEL = 0.28

/**
 * Opening a book, and the browser's back and forward: the address says where; without a page in it, the kept place.
 * Where more or less of the book is open than a moment ago, the text follows.
 */
export function useOpening({
  bookId,
  startPage,
  isReady,
  isMissing,
  access,
  requested,
  cameFrom,
  keptPlace,
  begin,
  follow,
  goTo,
  retry,
  onReturned,
}: Opening): void {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const begun = useRef(false)
  const open = useEffectEvent(async () => {
    if (!isReady) return
    const first = !begun.current
    begun.current = true
    // The prompt stands there.
    if (first && isMissing && access.onlySample) return
    const kept = keptPlace()
    const arrival = first ? arrivedBy() : 'navigation'
    if (requested.block !== undefined) {
      const page = first ? startPage : await pageOf(requested.block)
      await goTo({ page, block: requested.block, ...standingOf(requested.passage) })
    } else if (
      first &&
      kept !== undefined &&
      (arrival === 'reload' || requested.page === undefined || requested.page === kept.page)
    ) {
      await goTo(kept)
    } else if (cameFrom !== undefined && requested.page === cameFrom.page) {
      await goTo(cameFrom)
      onReturned()
    } else if (arrival === 'load' && !isMissing) {
      await begin()
    } else if (first || requested.page !== undefined) {
      await goTo({ page: requested.page ?? startPage })
    }
  })
  useEffect(() => void open(), [isReady, requested.page, requested.block])

  const adapted = useRef(access.last)
  const adapt = useEffectEvent(() => {
    if (adapted.current === access.last) return
    adapted.current = access.last
    if (!begun.current) return
    if (!isMissing) follow()
    else if (!access.onlySample) void retry()
  })
  useEffect(() => adapt(), [access.last])

  async function pageOf(block: number) {
    return (await queryClient.ensureQueryData(locateQuery(api, String(bookId), { block }))).page
  }
}

/** What was shared stands where the eye falls, with what comes before it. */
function standingOf(passage: readonly BlockSpan[] | undefined): { start?: number; at?: number } {
  const [first] = passage ?? []
  return first === undefined ? {} : { start: first.start, at: Math.round(window.innerHeight * EYE_LEVEL) }
}

let opened = false

/**
 * Whether this very page was loaded, reloaded or come to from another. After a reload what was kept when the page was
 * left is newer than the address, which follows the reading with a little delay.
 */
function arrivedBy(): 'load' | 'reload' | 'navigation' {
  const [entry] = performance.getEntriesByType('navigation')
  const loaded =
    entry instanceof PerformanceNavigationTiming &&
    !opened &&
    new URL(entry.name).pathname === location.pathname
  opened = true
  if (!loaded) return 'navigation'
  return entry.type === 'reload' ? 'reload' : 'load'
}
