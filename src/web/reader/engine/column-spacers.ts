import type { BlockPlace } from './layout.ts'
import { rangeIn } from './text-position.ts'

/*
 * A spacer is empty space before a block. It moves a place to the beginning of a column where no lead at the start of
 * the flow can: after pictures, which jump from column to column, and before chapters in Firefox, which does not
 * support forced column breaks.
 */

/** The space that moves a place to the beginning of the next column, in px; 0 where it begins a column already. */
export type SpaceNeeded = (place: BlockPlace) => number

const spacers = new WeakMap<HTMLElement, BlockPlace[]>()
const MAX_ATTEMPTS = 4
/** A spacer that fills a column exactly might keep its line in that column, so it is made this much smaller; in px. */
const ROUNDING = 0.5

/** Adds space before the block of a place, so that the place begins a column. */
export function insertSpacer(flow: HTMLElement, place: BlockPlace, needed: SpaceNeeded): void {
  const block = document.getElementById(`b${place.block}`)
  if (block === null) return
  spacers.set(flow, [...(spacers.get(flow) ?? []), place])
  // Browsers do not break between a padding and the line after it, and they cut off a margin at the end of a column.
  const side = standsInFirstLine(block, place) ? 'marginBlockStart' : 'paddingBlockStart'
  let size = Number.parseFloat(getComputedStyle(block)[side]) || 0
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const more = needed(place)
    if (more === 0) return
    size += more - ROUNDING
    block.style[side] = `${size}px`
  }
}

/** Removes spacers and returns whether there were any. */
export function removeSpacers(flow: HTMLElement, isRemoved: (spacer: BlockPlace) => boolean): boolean {
  const all = spacers.get(flow) ?? []
  const removed = all.filter(isRemoved)
  spacers.set(
    flow,
    all.filter((spacer) => !removed.includes(spacer)),
  )
  for (const { block } of removed) clearSpacing(document.getElementById(`b${block}`))
  return removed.length > 0
}

/** Moves chapters to the beginning of a column in browsers where the stylesheet cannot. */
export function breakChapters(flow: HTMLElement, needed: SpaceNeeded): void {
  const chapters = chaptersToBreak(flow)
  for (const chapter of chapters) clearSpacing(chapter)
  for (const chapter of chapters) {
    const more = needed(beginningOf(chapter))
    if (more > 0) chapter.style.marginBlockStart = `${more - ROUNDING}px`
  }
}

/** Whether every chapter begins a column, including those of pages that were just added. */
export function chaptersBeginColumns(flow: HTMLElement, needed: SpaceNeeded): boolean {
  return chaptersToBreak(flow).every((chapter) => needed(beginningOf(chapter)) === 0)
}

function chaptersToBreak(flow: HTMLElement): HTMLElement[] {
  if (CSS.supports('break-before', 'column')) return []
  return Array.from(flow.querySelectorAll<HTMLElement>('[data-chapter]'))
}

function beginningOf(chapter: HTMLElement): BlockPlace {
  return { block: Number(chapter.id.slice(1)), start: 0 }
}

function clearSpacing(block: HTMLElement | null): void {
  if (block === null) return
  block.style.marginBlockStart = ''
  block.style.paddingBlockStart = ''
}

function standsInFirstLine(block: HTMLElement, place: BlockPlace): boolean {
  const [first, box] = [0, place.start].map((start) =>
    rangeIn(block, start, start + 1)?.getBoundingClientRect(),
  )
  if (first === undefined || box === undefined) return place.start === 0
  const [across, along] = [Math.abs(box.top - first.top), Math.abs(box.left - first.left)]
  return getComputedStyle(block).writingMode.startsWith('vertical')
    ? along < first.width
    : across < first.height
}
