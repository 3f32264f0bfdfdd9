import { rangeIn } from '#src/web/reader/engine/text-position.ts'
import type { Piece } from './script.ts'

const NAME = 'spoken'

/** Paints the sentence being read, if it is in the document, without touching the book's HTML. */
export function paintSpoken(piece: Piece | undefined): void {
  if (!('highlights' in CSS)) return
  const range = piece === undefined ? undefined : rangeOf(piece)
  if (range === undefined) CSS.highlights.delete(NAME)
  else CSS.highlights.set(NAME, new Highlight(range))
}

/** The range of a piece; undefined where its page is not in the document. */
export function rangeOf({ block, start, end }: Pick<Piece, 'block' | 'start' | 'end'>): Range | undefined {
  const element = document.getElementById(`b${block}`)
  return element === null ? undefined : rangeIn(element, start, end)
}
