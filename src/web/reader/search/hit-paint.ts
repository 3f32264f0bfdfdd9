import { cleanKeyword, fold } from '#src/shared/text/keyword.ts'
import type { SearchHit } from '#src/web/api/queries.ts'
import { rangeIn, textOf } from '#src/web/reader/engine/text-position.ts'

const ALL = 'search-hits'
const CURRENT = 'search-current'

/**
 * Paints every occurrence of the keyword in the loaded pages, listed or not, without touching the book's HTML (CSS Custom
 * Highlight API).
 */
export function paintHits(keyword: string, current: SearchHit | undefined): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...rangesOf(fold(cleanKeyword(keyword)))))
  CSS.highlights.set(CURRENT, new Highlight(...(current === undefined ? [] : rangeOfHit(current))))
}

export function clearHits(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function rangesOf(needle: string): Range[] {
  if (needle === '') return []
  const length = Array.from(needle).length
  return Array.from(document.querySelectorAll('[data-page] [id^="b"]')).flatMap((block) => {
    const text = fold(textOf(block))
    const found: Range[] = []
    for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
      const start = Array.from(text.slice(0, at)).length
      const range = rangeIn(block, start, start + length)
      if (range !== undefined) found.push(range)
    }
    return found
  })
}

function rangeOfHit(hit: SearchHit): Range[] {
  // The note pop-up paints a hit in a note.
  if (hit.noteId !== null) return []
  const block = document.getElementById(`b${hit.block}`)
  const range = block === null ? undefined : rangeIn(block, hit.start, hit.end)
  return range === undefined ? [] : [range]
}
