import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentOwner } from '#src/web/api/owner.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { type Layout, placeOf } from './layout.ts'
import { leavePagedLayout, pagedLayout } from './paged-layout.ts'
import { type Place, writePlace } from './place.ts'

/** A place with its offset in the view, and how far the window was scrolled and how wide the text was then; in px. */
type Held = { place: Place; at: number; scrollY: number; width: number }

/**
 * Keeps the place being read in view, to the character, whatever moves the text: fonts that arrive, pages that are added
 * or removed, other settings, another window size. Only the reader's own scrolling and turning change the place.
 */
export function useHeldPlace(
  flow: RefObject<HTMLElement | null>,
  layout: RefObject<Layout>,
  book: BookDetail,
) {
  const held = useRef<Held>(undefined)
  const [opener] = useState(currentOwner)

  /** Holds a given place that is in view, or else the place that the view begins with. */
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

  /** Forgets the place after the reader has moved; `here` finds the new one when it is next called. */
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
    // After a change of width the text has moved, and the browser may have scrolled the window; the reader has not.
    if (held.current !== undefined && held.current.width !== flow.current?.clientWidth) restore()
    if (held.current === undefined || scrolledFrom(held.current)) hold()
    return held.current?.place
  }, [flow, hold, restore])

  /** Stores the place in this browser and updates the address. */
  const store = useCallback(() => {
    const place = here()
    if (place === undefined) return
    writePlace(opener, book.bookId, place)
    updateAddress(book.bookId, place.page)
  }, [opener, book.bookId, here])

  /** Applies a change to the document, its settings or the layout itself; the text in view stays where it is. */
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
    // Nearly every move changes the text's size; in pages a font that arrives does not, so fonts are observed too.
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
 * Writes the page into the address, so that a reload requests this page from the server. The prototype's method is used
 * because the router listens to the patched method of the instance, and this is no navigation.
 */
function updateAddress(bookId: number, page: number) {
  const url = new URL(location.href)
  // The reader may have left the book before the page was stored.
  if (url.pathname !== `/read/${bookId}`) return
  url.searchParams.delete('loc')
  url.searchParams.delete('edition')
  url.searchParams.set('page', String(page))
  History.prototype.replaceState.call(history, history.state, '', url)
}
