import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentOwner } from '#src/web/api/owner.ts'
import type { BookDetail } from '#src/web/api/queries.ts'
import { type Layout, placeOf } from './layout.ts'
import { leavePagedLayout, pagedLayout } from './paged-layout.ts'
import { type Place, writePlace } from './place.ts'

/** A place, where in the view it stands, and how far the window was scrolled and how wide the text was then; in px. */
type Held = { place: Place; at: number; scrollY: number; width: number }

/**
 * Holds the place being read, to the character, against everything that moves text: fonts that arrive, pages that come
 * and go, other settings, another window. Only the reader's own scrolling and turning lead to another place.
 */
export function useHeldPlace(
  flow: RefObject<HTMLElement | null>,
  layout: RefObject<Layout>,
  book: BookDetail,
) {
  const held = useRef<Held>(undefined)
  const [opener] = useState(currentOwner)

  /** Holds a place that was brought into view, or else the one that the view begins with. */
  const hold = useCallback(
    (target?: { block: number; start: number }) => {
      if (flow.current === null) return
      const block = target === undefined ? null : document.getElementById(`b${target.block}`)
      const place =
        (block && placeOf(block, target?.start ?? 0, book.editionId)) ??
        layout.current.here(flow.current, book.editionId)
      held.current = place && {
        place,
        at: layout.current.where(place),
        scrollY: window.scrollY,
        width: flow.current.clientWidth,
      }
    },
    [flow, layout, book.editionId],
  )

  /** The reader has moved on: the place is found anew when it is next asked for. */
  const release = useCallback(() => {
    held.current = undefined
  }, [])

  const restore = useCallback(() => {
    if (held.current === undefined || flow.current === null) return
    layout.current.show(flow.current, held.current.place, held.current.at)
    held.current.scrollY = window.scrollY
    held.current.width = flow.current.clientWidth
  }, [flow, layout])

  const here = useCallback(() => {
    // Text of another width stands elsewhere, and the browser may have moved the window to fit it: the reader has not.
    if (held.current !== undefined && held.current.width !== flow.current?.clientWidth) restore()
    if (held.current === undefined || scrolledFrom(held.current)) hold()
    return held.current?.place
  }, [flow, hold, restore])

  /** Keeps the place on this device, and lets the address follow. */
  const store = useCallback(() => {
    const place = here()
    if (place === undefined) return
    writePlace(opener, book.bookId, place)
    updateAddress(book.bookId, place.page)
  }, [opener, book.bookId, here])

  /** Changes the document, or how it is set, the layout itself included; the text in view stays where it is. */
  const keepInView = useCallback(
    (change: () => void) => {
      const place = here()
      const before = layout.current
      flushSync(change)
      if (place === undefined || flow.current === null) return
      if (layout.current === before) return restore()
      if (before === pagedLayout) leavePagedLayout(flow.current)
      layout.current.show(flow.current, place)
      hold(place)
    },
    [flow, layout, here, hold, restore],
  )

  useEffect(() => {
    if (flow.current === null) return
    // The text's own size tells of nearly everything; in pages a font that arrives changes no size.
    const sizes = new ResizeObserver(restore)
    sizes.observe(flow.current)
    document.fonts.addEventListener('loadingdone', restore)
    return () => {
      sizes.disconnect()
      document.fonts.removeEventListener('loadingdone', restore)
    }
  }, [flow, restore])

  return { here, hold, release, store, keepInView }
}

function scrolledFrom({ scrollY }: Held): boolean {
  return Math.abs(window.scrollY - scrollY) > 1
}

/**
 * Lets the address follow the reading, so that a reload asks the server for this very page. It is no navigation,
 * so it goes past the router, which listens to the patched method of the instance.
 */
function updateAddress(bookId: number, page: number) {
  const url = new URL(location.href)
  // The book may have been left before the page settled.
  if (url.pathname !== `/read/${bookId}`) return
  url.searchParams.delete('loc')
  url.searchParams.delete('edition')
  url.searchParams.set('page', String(page))
  History.prototype.replaceState.call(history, history.state, '', url)
}
