import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isUnpaid } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/queries.ts'
import type { Layout } from './layout.ts'
import { openNewEdition } from './new-edition.ts'
import {
  isEmpty,
  type PageWindow,
  slideWindow,
  includesNeighbours,
  windowAround,
  emptyWindowAt,
} from './page-window.ts'
import { pagedLayout } from './paged-layout.ts'
import { readPlace } from './place.ts'
import type { Access } from './use-access.ts'
import { useFetchPages } from './use-fetch-pages.ts'
import { useHeldPlace } from './use-held-place.ts'

/** Where to go: a page, and within it a block, and within that a character; and how far down the window it shall stand, in px. */
export type Target = { page: number; block?: number; start?: number; at?: number }

/** What became of a wish: refused is what only a subscription opens. */
export type Outcome = 'done' | 'refused' | 'failed'

type Opening = {
  page: number
  /** Whether its text is at hand. */
  hasText: boolean
  access: Access
}

const SETTLE_TIME = 250

/**
 * The reading engine: which pages are in the document, where the reader is, and how to get elsewhere; the layout knows
 * how the text stands. Pages are fetched before they enter the document, so that the text being read never jumps.
 */
export function useReading(book: BookDetail, start: Opening, layout: Layout) {
  const flow = useRef<HTMLElement>(null)
  const { last, noteRefusal } = start.access
  const [brought, setShown] = useState<PageWindow>(
    start.hasText ? { from: start.page, to: start.page } : emptyWindowAt(start.page),
  )
  // What is no longer open leaves the document at once.
  const shown = useMemo(() => ({ from: brought.from, to: Math.min(brought.to, last) }), [brought, last])
  const [page, setPage] = useState(start.page)
  const [failed, setFailed] = useState<number>()
  const state = useRef({ shown, busy: false, goal: 0, wishes: 0 })
  const layoutNow = useRef(layout)
  useLayoutEffect(() => {
    state.current.shown = shown
    layoutNow.current = layout
  }, [shown, layout])
  // What stands in the document is of this one, even where the book is asked for again and has another by then.
  const [editionId] = useState(book.editionId)
  const fetchPages = useFetchPages(book, editionId)
  const { here, hold, release, store, keepInView } = useHeldPlace(flow, layoutNow, book)

  /** Does something that first fetches; of several under way only the last wish is carried out. */
  const wish = useCallback(
    async (pages: PageWindow, carryOut: () => void): Promise<Outcome> => {
      const mine = ++state.current.wishes
      state.current.busy = true
      const outcome = await fetchPages(pages).then(
        (isSame) => (isSame ? ('done' as const) : openNewEdition({ bookId: book.bookId, editionId }, here())),
        (error) => (isUnpaid(error) && noteRefusal() ? 'refused' : 'failed'),
      )
      if (mine !== state.current.wishes) return 'done'
      if (outcome === 'done') carryOut()
      setFailed(outcome === 'failed' ? pages.to : undefined)
      state.current.busy = false
      state.current.goal = 0
      return outcome
    },
    [fetchPages, noteRefusal, book.bookId, editionId, here],
  )

  /** Fetches the pages and puts them into the document while the text in view stays where it is. */
  const bring = useCallback(
    async (next: PageWindow) => {
      const { from, to } = state.current.shown
      if (next.from === from && next.to === to) return
      await wish(next, () => keepInView(() => setShown(next)))
    },
    [wish, keepInView],
  )

  /** Where the reader has moved to: the page's number, and the pages that belong around it. */
  const follow = useCallback(() => {
    if (flow.current === null || state.current.goal !== 0) return
    here()
    const current = layoutNow.current.page(flow.current)
    if (current === 0 || state.current.busy) return
    setPage(current)
    void bring(slideWindow(state.current.shown, current, last, layoutNow.current.around))
  }, [bring, here, last])

  const show = useCallback(
    (goal: number, target: Target) => {
      if (flow.current === null) return
      const first = flow.current.querySelector(`[data-page="${goal}"] [id^="b"]`)
      const place = { block: target.block ?? Number(first?.id.slice(1)), start: target.start ?? 0 }
      layoutNow.current.show(flow.current, place, target.at)
      hold(place)
    },
    [hold],
  )

  const goTo = useCallback(
    async (target: Target): Promise<Outcome> => {
      const goal = Math.min(Math.max(1, target.page), last)
      const around = windowAround(goal, last, layoutNow.current.around)
      if (includesNeighbours(state.current.shown, goal, last)) {
        // Nothing to wait for; whatever else was on its way is no longer wanted.
        state.current.wishes++
        state.current.busy = false
        state.current.goal = 0
        show(goal, target)
        setPage(goal)
        await painted()
        store()
        follow()
        return 'done'
      }
      const going = wish(around, () => {
        flushSync(() => {
          setShown(around)
          setPage(goal)
        })
        show(goal, target)
      })
      state.current.goal = goal
      const outcome = await going
      // Another wish may be on its way by now: what is in view then is not where the reader wants to be.
      if (state.current.goal === 0) store()
      return outcome
    },
    [wish, follow, show, last, store],
  )

  /** Puts the pages around the one the server sent, which stays where it was painted. */
  const begin = useCallback(async () => {
    await bring(windowAround(start.page, last, layoutNow.current.around))
    store()
  }, [bring, last, store, start.page])

  /** One screen on or back; a layout without screens goes by pages. False at either end of what may be read. */
  const turn = useCallback(
    async (by: 1 | -1): Promise<boolean> => {
      if (flow.current === null || isEmpty(state.current.shown)) return false
      const now = layoutNow.current
      // While the last wish is still on its way, the next press goes on from there.
      const current = state.current.goal || now.page(flow.current)
      if (now !== pagedLayout) {
        if (current + by > last)
          flow.current.querySelector('[data-flow-end]')?.scrollIntoView({ block: 'center' })
        if (current + by < 1 || current + by > last) return false
        await goTo({ page: current + by })
        return true
      }
      while (!now.turn(flow.current, by, state.current.shown.to >= last)) {
        const { from, to } = state.current.shown
        if (by === 1 ? to >= last : from <= 1) {
          // Less than a screen before the first one: the book begins here.
          if (by === -1 && current > 0) await goTo({ page: 1 })
          return false
        }
        await bring(by === 1 ? { from, to: to + 1 } : { from: from - 1, to })
        // What cannot be fetched keeps nobody from the text that is there.
        const isSame = state.current.shown.from === from && state.current.shown.to === to
        if (isSame && now.turn(flow.current, by, true)) break
        if (isSame) return false
      }
      release()
      // The turned screen is shown first; where it begins, and what belongs around it, is found out after.
      await painted()
      if (state.current.goal === 0) store()
      follow()
      return true
    },
    [bring, follow, goTo, release, last, store],
  )

  useEffect(() => {
    let frame = 0
    let timer = 0
    const storeHere = () => {
      if (state.current.goal === 0) store()
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(follow)
      clearTimeout(timer)
      timer = window.setTimeout(storeHere, SETTLE_TIME)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', storeHere)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', storeHere)
    }
  }, [follow, store])

  /** The kept place, where it belongs to this edition and may be read. */
  const keptPlace = useCallback(() => {
    const kept = readPlace(book.bookId)
    return kept?.editionId === book.editionId && kept.page <= last ? kept : undefined
  }, [book.bookId, book.editionId, last])

  return { flow, shown, page, failed, begin, follow, goTo, turn, here, keepInView, keptPlace }
}

/** The next frame is on its way to the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
