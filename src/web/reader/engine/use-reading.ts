import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiRefusal, isUnpaid } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { unlessOffline } from '#src/web/lib/online.ts'
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

/** Where to go: a page, a block in it and a character in that; `at` is its distance from the top of the window, in px. */
export type Target = { page: number; block?: number; start?: number; at?: number }

/** The result of outcomeReady to a place: `refused` where only a subscription opens the page. */
export type Outcome = 'done' | 'refused' | 'failed'

/** A page that could not be fetched; `reason` in the reader's language, where the API gave one. */
export type ReadingFailure = { page: number; reason: string | undefined }

type Opening = {
  page: number
  /** Whether its text is loaded. */
  hasText: boolean
  access: Access
}

const SETTLE_TIME = 250

/**
 * The reading engine knows which pages are in the document, where the reader is, and how to go elsewhere; the layout
 * knows how the text is laid out. Pages are fetched before they enter the document, so the text being read never jumps.
 */
export function useReading(book: BookDetail, start: Opening, layout: Layout) {
  const flow = useRef<HTMLElement>(null)
  const { last, noteRefusal } = start.access
  const [loaded, setShown] = useState<PageWindow>(
    start.hasText ? { from: start.page, to: start.page } : emptyWindowAt(start.page),
  )
  // Pages that are no longer open to the reader leave the document at once.
  const shown = useMemo(() => ({ from: loaded.from, to: Math.min(loaded.to, last) }), [loaded, last])
  const [page, setPage] = useState(start.page)
  const [failure, setFailure] = useState<ReadingFailure>()
  const state = useRef({ shown, isLoading: false, targetPage: 0, requests: 0 })
  const layoutNow = useRef(layout)
  useLayoutEffect(() => {
    state.current.shown = shown
    layoutNow.current = layout
  }, [shown, layout])
  // The pages in the document are of this edition, even if the book is fetched again and has another one by then.
  const [editionId] = useState(book.editionId)
  const fetchPages = useFetchPages(book, editionId)
  const { here, hold, release, store, keepInView } = useHeldPlace(flow, layoutNow, book)

  /** Fetches pages and then runs `apply`. A later request cancels the ones before it. */
  const request = useCallback(
    async (pages: PageWindow, apply: () => void): Promise<Outcome> => {
      const ticket = ++state.current.requests
      state.current.isLoading = true
      let reason: string | undefined
      const outcome = await fetchPages(pages).then(
        (isSame) => (isSame ? ('done' as const) : openNewEdition({ bookId: book.bookId, editionId }, here())),
        (error) => {
          if (isUnpaid(error) && noteRefusal()) return 'refused'
          // A refusal is worth reading; of a fault the reader knows as much as the API.
          reason = error instanceof ApiRefusal && error.status < 500 ? error.detail : undefined
          return 'failed'
        },
      )
      if (ticket !== state.current.requests) return 'done'
      if (outcome === 'done') apply()
      setFailure(outcome === 'failed' ? { page: pages.to, reason } : undefined)
      state.current.isLoading = false
      state.current.targetPage = 0
      return outcome
    },
    [fetchPages, noteRefusal, book.bookId, editionId, here],
  )

  /** Fetches the pages and puts them into the document; the text in view stays where it is. */
  const load = useCallback(
    async (next: PageWindow) => {
      const { from, to } = state.current.shown
      if (next.from === from && next.to === to) return
      await request(next, () => keepInView(() => setShown(next)))
    },
    [request, keepInView],
  )

  /** Updates the page number after the reader has moved, and loads the pages around it. */
  const follow = useCallback(() => {
    if (flow.current === null || state.current.targetPage !== 0) return
    here()
    const current = layoutNow.current.page(flow.current)
    if (current === 0 || state.current.isLoading) return
    setPage(current)
    void load(slideWindow(state.current.shown, current, last, layoutNow.current.around))
  }, [load, here, last])

  const show = useCallback(
    (targetPage: number, target: Target) => {
      if (flow.current === null) return
      const first = flow.current.querySelector(`[data-page="${targetPage}"] [id^="b"]`)
      const place = { block: target.block ?? Number(first?.id.slice(1)), start: target.start ?? 0 }
      layoutNow.current.show(flow.current, place, target.at)
      hold(place)
    },
    [hold],
  )

  const goTo = useCallback(
    async (target: Target): Promise<Outcome> => {
      const targetPage = Math.min(Math.max(1, target.page), last)
      const wanted = windowAround(targetPage, last, layoutNow.current.around)
      if (includesNeighbours(state.current.shown, targetPage, last)) {
        // The pages are loaded, so nothing is awaited, and any request under way is cancelled.
        state.current.requests++
        state.current.isLoading = false
        state.current.targetPage = 0
        show(targetPage, target)
        setPage(targetPage)
        await painted()
        store()
        follow()
        return 'done'
      }
      const outcomeReady = request(wanted, () => {
        flushSync(() => {
          setShown(wanted)
          setPage(targetPage)
        })
        show(targetPage, target)
      })
      state.current.targetPage = targetPage
      const outcome = await outcomeReady
      // While another request is under way, the text in view is not where the reader wants to be.
      if (state.current.targetPage === 0) store()
      return outcome
    },
    [request, follow, show, last, store],
  )

  /** Loads the pages around the one that the server rendered, which stays where it was painted. */
  const begin = useCallback(async () => {
    await load(windowAround(start.page, last, layoutNow.current.around))
    store()
  }, [load, last, store, start.page])

  /** Turns one screen, or one page in a layout without screens. Returns false at either end of what is open to the reader. */
  const turn = useCallback(
    async (by: 1 | -1): Promise<boolean> => {
      if (flow.current === null || isEmpty(state.current.shown)) return false
      const now = layoutNow.current
      // While a request is under way, the next press continues from its page.
      const current = state.current.targetPage || now.page(flow.current)
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
          // Less than a screen precedes this one, so the book is shown from its beginning.
          if (by === -1 && current > 0) await goTo({ page: 1 })
          return false
        }
        // Without a network the request would wait until it is back.
        await unlessOffline(load(by === 1 ? { from, to: to + 1 } : { from: from - 1, to }))
        // Where the next page cannot be fetched, the rest of the loaded text is shown.
        const isSame = state.current.shown.from === from && state.current.shown.to === to
        if (isSame && now.turn(flow.current, by, true)) break
        if (isSame) return false
      }
      release()
      // The turned screen is painted first; its place and the pages around it are worked out afterwards.
      await painted()
      if (state.current.targetPage === 0) store()
      follow()
      return true
    },
    [load, follow, goTo, release, last, store],
  )

  useEffect(() => {
    let frame = 0
    let timer = 0
    const storeHere = () => {
      if (state.current.targetPage === 0) store()
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

  /** The stored place, if it is of this edition and open to the reader. */
  const storedPlace = useCallback(() => {
    const stored = readPlace(book.bookId)
    return stored?.editionId === book.editionId && stored.page <= last ? stored : undefined
  }, [book.bookId, book.editionId, last])

  return { flow, shown, page, failure, begin, follow, goTo, turn, here, keepInView, storedPlace }
}

/** Resolves when the next frame is on its way to the screen. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
