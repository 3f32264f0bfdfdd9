import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { BookDetail } from '#src/web/lib/queries.ts'
import type { Layout } from './layout.ts'
import { type PageWindow, slide, windowAround } from './page-window.ts'
import { leavePagedLayout, pagedLayout } from './paged-layout.ts'
import { type Place, readPlace, writePlace } from './place.ts'
import { useFetchPages } from './use-fetch-pages.ts'

/** Where to go: a page, and within it a block, and within that a character. */
export type Target = { page: number; block?: number; start?: number }

const SETTLED_AFTER = 250

/**
 * The reading engine: which pages are in the document, where the reader is, and how to get elsewhere; the layout knows
 * how the text stands. Pages are fetched before they enter the document, so that the text being read never jumps.
 */
export function useReading(book: BookDetail, start: { page: number; readable: boolean }, layout: Layout) {
  const flow = useRef<HTMLElement>(null)
  const last =
    book.isFree || (start.readable && start.page > book.samplePages) ? book.totalPage : book.samplePages
  const [shown, setShown] = useState<PageWindow>({ from: start.page, to: start.page })
  const [page, setPage] = useState(start.page)
  const [failed, setFailed] = useState<number>()
  const state = useRef({
    layout,
    shown,
    busy: false,
    place: undefined as Place | undefined,
    settledAt: 0,
    goal: 0,
    wishes: 0,
  })
  useLayoutEffect(() => {
    state.current.shown = shown
    state.current.layout = layout
  }, [shown, layout])
  const fetchPages = useFetchPages(book.bookId)

  /** The place at the top of the view: the one settled at, to the character, until the reader moves away from it. */
  const here = useCallback(() => {
    const { layout: now, place, settledAt } = state.current
    if (place !== undefined && !scrolledFrom(settledAt)) return place
    return flow.current === null ? undefined : now.here(flow.current, book.editionId)
  }, [book.editionId])

  const settle = useCallback(() => {
    // On the way elsewhere: what is in view now is not where the reader wants to be.
    if (state.current.goal !== 0) return
    const place = here()
    if (place === undefined) return
    state.current.place = place
    state.current.settledAt = window.scrollY
    writePlace(book.bookId, place)
    quietlyShowAddress(place.page)
  }, [book.bookId, here])

  /** Changes the document while the text in view stays where it is. */
  const keepInView = useCallback(
    (change: () => void) => {
      const place = here()
      if (flow.current === null || place === undefined) return flushSync(change)
      state.current.layout.keeping(flow.current, place, () => flushSync(change))
      state.current.settledAt = window.scrollY
    },
    [here],
  )

  /** Does something that first fetches; of several under way only the last wish is carried out. */
  const wish = useCallback(
    async (pages: PageWindow, carryOut: () => void) => {
      const mine = ++state.current.wishes
      state.current.busy = true
      const had = await fetchPages(pages).then(
        () => true,
        () => false,
      )
      if (mine !== state.current.wishes) return
      if (had) carryOut()
      setFailed(had ? undefined : pages.to)
      state.current.busy = false
      state.current.goal = 0
    },
    [fetchPages],
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
    if (flow.current === null || state.current.busy) return
    const current = state.current.layout.page(flow.current)
    if (current === 0) return
    setPage(current)
    void bring(slide(state.current.shown, current, last, state.current.layout.around))
  }, [bring, last])

  const goTo = useCallback(
    async (target: Target) => {
      const goal = Math.min(Math.max(1, target.page), last)
      const around = windowAround(goal, last, state.current.layout.around)
      const going = wish(around, () => {
        flushSync(() => {
          setShown(around)
          setPage(goal)
        })
        const first = flow.current?.querySelector(`[data-page="${goal}"] [id^="b"]`)
        const block = target.block ?? Number(first?.id.slice(1))
        if (flow.current !== null)
          state.current.layout.show(flow.current, { block, start: target.start ?? 0 })
        state.current.place = undefined
      })
      state.current.goal = goal
      await going
      settle()
    },
    [wish, last, settle],
  )

  /** Puts the pages around the one the server sent, which stays where it was painted. */
  const begin = useCallback(async () => {
    await bring(windowAround(start.page, last, state.current.layout.around))
    settle()
  }, [bring, last, settle, start.page])

  /** One screen on or back; a layout without screens goes by pages. False at either end of what may be read. */
  const turn = useCallback(
    async (by: 1 | -1): Promise<boolean> => {
      if (flow.current === null) return false
      const now = state.current.layout
      // While the last wish is still on its way, the next press goes on from there.
      const current = state.current.goal || now.page(flow.current)
      if (now !== pagedLayout) {
        if (current + by > last)
          flow.current.querySelector('[data-flow-end]')?.scrollIntoView({ block: 'center' })
        if (current + by < 1 || current + by > last) return false
        await goTo({ page: current + by })
        return true
      }
      for (let turned = now.turn(flow.current, by); !turned; turned = now.turn(flow.current, by)) {
        const { from, to } = state.current.shown
        if (by === 1 ? to >= last : from <= 1) {
          // Less than a screen before the first one: the book begins here.
          if (by === -1 && current > 0) await goTo({ page: 1 })
          return false
        }
        await bring(by === 1 ? { from, to: to + 1 } : { from: from - 1, to })
        if (state.current.shown.from === from && state.current.shown.to === to) return false
      }
      state.current.place = undefined
      settle()
      follow()
      return true
    },
    [bring, follow, goTo, last, settle],
  )

  useEffect(() => {
    let frame = 0
    let timer = 0
    const onScroll = () => {
      // Scrolled away from the settled place: until it settles again there is none to keep.
      if (scrolledFrom(state.current.settledAt)) state.current.place = undefined
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(follow)
      clearTimeout(timer)
      timer = window.setTimeout(settle, SETTLED_AFTER)
    }
    // After a change of width, or when a font has arrived, the same character stays at the top.
    const onReflow = () => {
      const { place } = state.current
      if (place === undefined || flow.current === null) return
      state.current.layout.show(flow.current, place)
      state.current.settledAt = window.scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onReflow)
    document.fonts.addEventListener('loadingdone', onReflow)
    window.addEventListener('pagehide', settle)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onReflow)
      document.fonts.removeEventListener('loadingdone', onReflow)
      window.removeEventListener('pagehide', settle)
    }
  }, [follow, settle])

  /** Changes how the text is set, the layout itself included; the same character stays at the top. */
  const keepingPlace = useCallback(
    (change: () => void) => {
      const before = state.current.layout
      const place = here()
      state.current.place = place
      keepInView(change)
      const { layout: now } = state.current
      if (flow.current === null || now === before) return
      if (before === pagedLayout) leavePagedLayout(flow.current)
      if (place !== undefined) now.show(flow.current, place)
      state.current.settledAt = window.scrollY
    },
    [here, keepInView],
  )

  /** The kept place, where it belongs to this edition and may be read. */
  const keptPlace = useCallback(() => {
    const kept = readPlace(book.bookId)
    return kept?.editionId === book.editionId && kept.page <= last ? kept : undefined
  }, [book.bookId, book.editionId, last])

  return { flow, shown, page, last, failed, begin, goTo, turn, here, keepingPlace, keptPlace }
}

function scrolledFrom(settledAt: number): boolean {
  return Math.abs(window.scrollY - settledAt) > 1
}

/**
 * Lets the address follow the reading, so that a reload asks the server for this very page. It is no navigation,
 * so it goes past the router, which listens to the patched method of the instance.
 */
function quietlyShowAddress(page: number) {
  const url = new URL(location.href)
  url.searchParams.delete('loc')
  url.searchParams.set('page', String(page))
  History.prototype.replaceState.call(history, history.state, '', url)
}
