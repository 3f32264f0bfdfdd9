import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { OpenNote, OpenScripture } from './opened.ts'

type LinkHandlers = {
  onNote?: (note: OpenNote) => void
  onPlace: (block: number) => void
  onScripture: (scripture: OpenScripture) => void
}

/**
 * Handles the links in the book's own HTML: a note mark opens its note, a citation of Scripture opens its passage, and a
 * link within the book leads to its place.
 */
export function useBookLinks(
  text: RefObject<HTMLElement | null>,
  bookId: number,
  follow: LinkHandlers,
): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    const href = link.getAttribute('href') ?? ''
    const within = `/read/${bookId}?loc=`
    const osis = link.dataset['scripture']
    if (osis !== undefined) {
      event.preventDefault()
      follow.onScripture({ osis, words: link.textContent, anchor: link })
    } else if (href.startsWith('#')) {
      event.preventDefault()
      follow.onNote?.({ id: href.slice(1), anchor: link, mark: link.textContent })
    } else if (href.startsWith(within)) {
      event.preventDefault()
      follow.onPlace(Number(href.slice(within.length)))
    }
  })
  useEffect(() => {
    const element = text.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [text])
}
