import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { locateQuery } from '#src/web/lib/queries.ts'
import type { Place } from './place.ts'
import type { Target } from './use-reading.ts'

type Opening = {
  bookId: number
  start: { page: number; readable: boolean }
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined }
  /** Where a link within the book was followed from. */
  cameFrom: Place | undefined
  keptPlace: () => Place | undefined
  begin: () => Promise<void>
  goTo: (target: Target) => Promise<void>
  onReturned: () => void
}

/** Opening a book, and the browser's back and forward: the address says where; without a page in it, the kept place. */
export function useOpening({
  bookId,
  start,
  asked,
  cameFrom,
  keptPlace,
  begin,
  goTo,
  onReturned,
}: Opening): void {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const begun = useRef(false)
  const open = useEffectEvent(async () => {
    const first = !begun.current
    begun.current = true
    if (!start.readable) return
    const kept = keptPlace()
    const arrival = first ? arrivedBy() : 'navigation'
    if (asked.block !== undefined) {
      const page = first ? start.page : await pageOf(asked.block)
      await goTo({ page, block: asked.block })
    } else if (
      first &&
      kept !== undefined &&
      (arrival === 'reload' || asked.page === undefined || asked.page === kept.page)
    ) {
      await goTo(kept)
    } else if (cameFrom !== undefined && asked.page === cameFrom.page) {
      await goTo(cameFrom)
      onReturned()
    } else if (arrival === 'load') {
      await begin()
    } else if (first || asked.page !== undefined) {
      await goTo({ page: asked.page ?? start.page })
    }
  })
  useEffect(() => void open(), [asked.page, asked.block])

  async function pageOf(block: number) {
    return (await queryClient.ensureQueryData(locateQuery(api, String(bookId), block))).page
  }
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
