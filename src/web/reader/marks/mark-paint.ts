import { HIGHLIGHT_KINDS } from '#src/domain/reading/rules.ts'
import { rangesOf } from '#src/web/reader/passages/block-ranges.ts'
import type { ReaderHighlight } from './pending-changes.ts'

const NAMES = [...HIGHLIGHT_KINDS.map(nameOf), 'mark-noted', 'mark-unsure'] as const
type Name = (typeof NAMES)[number]

/**
 * Paints the highlights in the loaded pages without touching the book's HTML: with the CSS Custom Highlight API, or in
 * browsers without it with boxes laid over the text. Returns a function that removes the boxes before the next painting.
 */
export function paintMarks(flow: HTMLElement, marks: readonly ReaderHighlight[]): () => void {
  const rangesByName = new Map<Name, Set<Range>>(NAMES.map((name) => [name, new Set()]))
  for (const mark of marks) {
    for (const range of rangesOf(mark.anchor)) {
      rangesByName.get(nameOf(mark.type))?.add(range)
      if (mark.note !== null && mark.note !== '') rangesByName.get('mark-noted')?.add(range)
      if (mark.certainty === 'approximate') rangesByName.get('mark-unsure')?.add(range)
    }
  }
  if (!('highlights' in CSS)) return paintBoxes(flow, rangesByName)
  for (const [name, ranges] of rangesByName) paintOnly(name, ranges)
  // Painted ranges that stay are left alone: painting thousands of marks again would take longer than turning the page.
  return () => undefined
}

/** Removes everything that was painted. */
export function clearMarks(): void {
  if (!('highlights' in CSS)) return
  for (const name of NAMES) CSS.highlights.delete(name)
}

function paintOnly(name: Name, ranges: ReadonlySet<Range>): void {
  const painted = CSS.highlights.get(name)
  if (painted === undefined) {
    if (ranges.size > 0) CSS.highlights.set(name, new Highlight(...ranges))
    return
  }
  for (const range of painted) if (range instanceof Range && !ranges.has(range)) painted.delete(range)
  for (const range of ranges) if (!painted.has(range)) painted.add(range)
}

/** The highlights that may have a part in the given blocks: a few of the thousands a book may have. */
export function marksAmong(
  marks: readonly ReaderHighlight[],
  within: { editionId: number; from: number; to: number },
): ReaderHighlight[] {
  return marks.filter(({ anchor, certainty }) =>
    certainty === 'orphaned'
      ? false
      : anchor.some(
          ({ editionId, block }) =>
            editionId === within.editionId && block >= within.from && block <= within.to,
        ),
  )
}

/** The highlight under a point of the window. */
export function markAt(
  marks: readonly ReaderHighlight[],
  at: { x: number; y: number },
): ReaderHighlight | undefined {
  return marks.findLast(({ anchor }) =>
    rangesOf(anchor).some((range) =>
      Array.from(range.getClientRects()).some(
        ({ left, right, top, bottom }) => at.x >= left && at.x <= right && at.y >= top && at.y <= bottom,
      ),
    ),
  )
}

function nameOf<Kind extends string>(kind: Kind) {
  return `mark-${kind}` as const
}

function paintBoxes(flow: HTMLElement, painted: ReadonlyMap<Name, ReadonlySet<Range>>): () => void {
  const layer = document.createElement('div')
  layer.className = 'marks-over'
  layer.setAttribute('aria-hidden', 'true')
  const draw = () => {
    const origin = flow.getBoundingClientRect()
    layer.replaceChildren(
      ...Array.from(painted).flatMap(([name, ranges]) =>
        Array.from(ranges).flatMap((range) =>
          Array.from(range.getClientRects()).map((rect) => {
            const box = document.createElement('i')
            box.className = name
            box.style.left = `${rect.left - origin.left}px`
            box.style.top = `${rect.top - origin.top}px`
            box.style.width = `${rect.width}px`
            box.style.height = `${rect.height}px`
            return box
          }),
        ),
      ),
    )
  }
  flow.append(layer)
  const sizes = new ResizeObserver(draw)
  sizes.observe(flow)
  document.fonts.addEventListener('loadingdone', draw)
  return () => {
    sizes.disconnect()
    document.fonts.removeEventListener('loadingdone', draw)
    layer.remove()
  }
}
