import type { SearchHit } from '#src/web/lib/queries.ts'
import { rangeIn } from '#src/web/reader/engine/text-position.ts'

const ALL = 'search-hits'
const CURRENT = 'search-current'

/** Paints the hits that stand in the loaded pages, without touching the book's HTML (CSS Custom Highlight API). */
export function paintHits(hits: readonly SearchHit[], current: SearchHit | undefined): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...hits.flatMap(rangeOfHit)))
  CSS.highlights.set(CURRENT, new Highlight(...(current === undefined ? [] : rangeOfHit(current))))
}

export function clearHits(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}

function rangeOfHit(hit: SearchHit): Range[] {
  const block = document.getElementById(`b${hit.block}`)
  const range = block === null ? undefined : rangeIn(block, hit.start, hit.end)
  return range === undefined ? [] : [range]
}
