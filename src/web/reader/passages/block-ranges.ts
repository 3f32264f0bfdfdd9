import { rangeIn } from '#src/web/reader/engine/text-position.ts'
import type { BlockSpan } from '#src/web/reader/engine/layout.ts'

/** A block in the document never changes, so its ranges are cached for as long as it is there. */
const rangesByBlock = new WeakMap<Element, Map<string, Range | undefined>>()

/** The DOM ranges of those parts of an anchor that are in the document. */
export function rangesOf(anchor: readonly BlockSpan[]): Range[] {
  return anchor.flatMap(({ block, start, end }) => {
    const element = document.getElementById(`b${block}`)
    if (element === null || end <= start) return []
    const cached = rangesByBlock.get(element) ?? new Map<string, Range | undefined>()
    rangesByBlock.set(element, cached)
    const key = `${start}-${end}`
    if (!cached.has(key)) cached.set(key, rangeIn(element, start, end))
    const range = cached.get(key)
    return range === undefined ? [] : [range]
  })
}
