import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BookDetail, pageQuery } from '#src/web/lib/queries.ts'
import { type PageWindow, pagesOf, slide, windowAround } from './page-window.ts'
import { type Place, readPlace, writePlace } from './place.ts'
import { pageInView, placeAtTop, scrollToPlace, topOf } from './viewport.ts'

/** Where to go: a page, and within it a block, and within that a character. */
export type Target = { page: number; block?: number; start?: number }

const SETTLED_AFTER = 250

/**
 * The reading engine of the scrolling layout: which pages are in the document, where the reader is, and how to get
 * elsewhere. Pages are fetched before they enter the document, so that nothing above the text being read ever jumps.
 */
export function useReading(book: BookDetail, start: { page: number; readable: boolean }) {
  const queryClient = useQueryClient()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const flow = useRef<HTMLElement>(null)
  const last =
    book.isFree || (start.readable && start.page > book.samplePages) ? book.totalPage : book.samplePages
  const [shown, setShown] = useState<PageWindow>({ from: start.page, to: start.page })
  const [page, setPage] = useState(start.page)
  const [failed, setFailed] = useState<number>()
  const state = useRef({ shown, busy: false, place: undefined as Place | undefined, settledAt: 0 })
  useLayoutEffect(() => {
    state.current.shown = shown
  }, [shown])
  const bookId = String(book.bookId)

  const fetchPages = useCallback(
    (pages: PageWindow) =>
      Promise.all(
        pagesOf(pages).map((number) => queryClient.ensureQueryData(pageQuery(api, bookId, number))),
      ),
    [queryClient, api, bookId],
  )

  /** Puts the pages into the document while the text in view stays where it is. */
  const show = useCallback((next: PageWindow) => {
    const kept = flow.current?.querySelector(`[data-page="${pageInView(flow.current)}"]`)
    const before = kept?.getBoundingClientRect().top
    flushSync(() => setShown(next))
    if (kept?.isConnected === true && before !== undefined) {
      window.scrollBy({ top: kept.getBoundingClientRect().top - before, behavior: 'instant' })
    }
  }, [])

  const settle = useCallback(() => {
    if (flow.current === null || state.current.busy) return
    const place = placeAtTop(flow.current, book.editionId)
    if (place === undefined) return
    state.current.place = place
    state.current.settledAt = window.scrollY
    writePlace(book.bookId, place)
    quietlyShowAddress(place.page)
  }, [book.bookId, book.editionId])

  const goTo = useCallback(
    async (target: Target) => {
      const goal = Math.min(Math.max(1, target.page), last)
      state.current.busy = true
      try {
        await fetchPages({ from: goal, to: goal })
        const around = windowAround(goal, last)
        await fetchPages(around)
        flushSync(() => {
          setFailed(undefined)
          setShown(around)
          setPage(goal)
        })
        const section = flow.current?.querySelector<HTMLElement>(`[data-page="${goal}"] [id^="b"]`)
        const block = target.block ?? Number(section?.id.slice(1))
        scrollToPlace({ block, start: target.start ?? 0 })
      } catch {
        setFailed(goal)
      } finally {
        state.current.busy = false
        settle()
      }
    },
    [fetchPages, last, settle],
  )

  useEffect(() => {
    let frame = 0
    let timer = 0
    const onScroll = () => {
      // Scrolled away from the settled place: until it settles again there is none to keep.
      if (Math.abs(window.scrollY - state.current.settledAt) > 1) state.current.place = undefined
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (flow.current === null || state.current.busy) return
        const current = pageInView(flow.current)
        if (current === 0) return
        setPage(current)
        const next = slide(state.current.shown, current, last)
        if (next.from !== state.current.shown.from || next.to !== state.current.shown.to) {
          state.current.busy = true
          fetchPages(next)
            .then(() => {
              setFailed(undefined)
              show(next)
            })
            .catch(() => setFailed(next.to))
            .finally(() => (state.current.busy = false))
        }
      })
      clearTimeout(timer)
      timer = window.setTimeout(settle, SETTLED_AFTER)
    }
    // After a change of width, or when a font has arrived, the same character stays at the top.
    const onReflow = () => {
      const { place } = state.current
      if (place === undefined || state.current.busy) return
      scrollToPlace(place)
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
  }, [fetchPages, last, settle, show])

  /** Does something that changes the layout, and keeps the same character at the same height. */
  const keepingPlace = useCallback(
    (change: () => void) => {
      const place = flow.current === null ? undefined : placeAtTop(flow.current, book.editionId)
      const before = place === undefined ? undefined : topOf(place)
      change()
      if (place !== undefined && before !== undefined) scrollToPlace(place, before)
    },
    [book.editionId],
  )

  /** The kept place, where it belongs to this edition and may be read. */
  const keptPlace = useCallback(() => {
    const kept = readPlace(book.bookId)
    return kept?.editionId === book.editionId && kept.page <= last ? kept : undefined
  }, [book.bookId, book.editionId, last])

  const here = useCallback(
    () => (flow.current === null ? undefined : placeAtTop(flow.current, book.editionId)),
    [book.editionId],
  )

  return { flow, shown, page, last, failed, goTo, here, keepingPlace, keptPlace }
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
