import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { locateQuery } from '#src/web/api/queries.ts'
import type { Place } from '#src/web/reader/places/place.ts'
import type { SharedPassage } from '#src/web/reader/sharing/use-shared-passage.ts'
import type { Access } from './use-access.ts'
import type { Outcome, Target } from './use-reading.ts'

type Opening = {
  bookId: number
  startPage: number
  /** Whether it is known who reads here: nothing is asked for before. */
  ready: boolean
  /** Whether the text of the place is not in the document, be it on its way or not open. */
  closed: boolean
  access: Access
  /** What the address asks for. */
  asked: { page: number | undefined; block: number | undefined; passage: SharedPassage | undefined }
  /** Where a link within the book was followed from. */
  cameFrom: Place | undefined
  keptPlace: () => Place | undefined
  begin: () => Promise<void>
  follow: () => void
  goTo: (target: Target) => Promise<Outcome>
  /** To the page being read, or wanted. */
  again: () => Promise<Outcome>
  onReturned: () => void
}

/** Share of the window above a passage that a link leads to. */
const EYE = 0.28

/**
 * Opening a book, and the browser's back and forward: the address says where; without a page in it, the kept place.
 * Where more or less of the book is open than a moment ago, the text follows.
 */
export function useOpening({
  bookId,
  startPage,
  ready,
  closed,
  access,
  asked,
  cameFrom,
  keptPlace,
  begin,
  follow,
  goTo,
  again,
  onReturned,
}: Opening): void {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const begun = useRef(false)
  const open = useEffectEvent(async () => {
    if (!ready) return
    const first = !begun.current
    begun.current = true
    // The prompt stands there.
    if (first && closed && access.onlySample) return
    const kept = keptPlace()
    const arrival = first ? arrivedBy() : 'navigation'
    if (asked.block !== undefined) {
      const page = first ? startPage : await pageOf(asked.block)
      await goTo({ page, block: asked.block, ...standingOf(asked.passage) })
    } else if (
      first &&
      kept !== undefined &&
      (arrival === 'reload' || asked.page === undefined || asked.page === kept.page)
    ) {
      await goTo(kept)
    } else if (cameFrom !== undefined && asked.page === cameFrom.page) {
      await goTo(cameFrom)
      onReturned()
    } else if (arrival === 'load' && !closed) {
      await begin()
    } else if (first || asked.page !== undefined) {
      await goTo({ page: asked.page ?? startPage })
    }
  })
  useEffect(() => void open(), [ready, asked.page, asked.block])

  const adapted = useRef(access.last)
  const adapt = useEffectEvent(() => {
    if (adapted.current === access.last) return
    adapted.current = access.last
    if (!begun.current) return
    if (!closed) follow()
    else if (!access.onlySample) void again()
  })
  useEffect(() => adapt(), [access.last])

  async function pageOf(block: number) {
    return (await queryClient.ensureQueryData(locateQuery(api, String(bookId), { block }))).page
  }
}

/** What was shared stands where the eye falls, with what comes before it. */
function standingOf(passage: SharedPassage | undefined): { start?: number; at?: number } {
  const [first] = passage ?? []
  return first === undefined ? {} : { start: first.start, at: Math.round(window.innerHeight * EYE) }
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
