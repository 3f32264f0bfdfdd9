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
  /** Whether the browser knows who reads here; nothing is fetched before. */
  isReady: boolean
  /** Whether no text is in the document: it is still on its way, or not open to the reader. */
  isMissing: boolean
  access: Access
  /** What the address asks for. */
  requested: {
    page: number | undefined
    block: number | undefined
    passage: readonly BlockSpan[] | undefined
  }
  /** The place from which a link within the book was followed. */
  cameFrom: Place | undefined
  storedPlace: () => Place | undefined
  begin: () => Promise<void>
  follow: () => void
  goTo: (target: Target) => Promise<Outcome>
  /** Goes to the page being read again. */
  retry: () => Promise<Outcome>
  onReturned: () => void
}

/** The share of the window above a passage that a link leads to. */
const EYE_LEVEL = 0.28

/**
 * Goes to the place in the address when the book opens, and on the browser's back and forward; without a page in the
 * address, to the stored place. Loads or drops pages when more or less of the book becomes open to the reader.
 */
export function useOpening({
  bookId,
  startPage,
  isReady,
  isMissing,
  access,
  requested,
  cameFrom,
  storedPlace,
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
    // The end of the sample is shown there instead of text.
    if (first && isMissing && access.onlySample) return
    const stored = storedPlace()
    const arrival = first ? arrivedBy() : 'navigation'
    if (requested.block !== undefined) {
      const page = first ? startPage : await pageOf(requested.block)
      await goTo({ page, block: requested.block, ...standingOf(requested.passage) })
    } else if (
      first &&
      stored !== undefined &&
      (arrival === 'reload' || requested.page === undefined || requested.page === stored.page)
    ) {
      await goTo(stored)
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

/** A shared passage is shown at eye level, with some of the text before it. */
function standingOf(passage: readonly BlockSpan[] | undefined): { start?: number; at?: number } {
  const [first] = passage ?? []
  return first === undefined ? {} : { start: first.start, at: Math.round(window.innerHeight * EYE_LEVEL) }
}

let opened = false

/**
 * Whether the browser loaded this page, reloaded it, or came to it from another. After a reload the stored place is newer
 * than the address, which follows the reading with a short delay.
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
