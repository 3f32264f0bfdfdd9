import type { Place } from './place.ts'
import { positionOf, rangeIn } from './text-position.ts'

/** Height of the bar at the top of the reading page, in px; the text is read from below it. */
export const BAR = 56
const LEAD = 6

/** The place at the top of the window, to the character; undefined before any text is there. */
export function placeAtTop(flow: HTMLElement, editionId: number): Place | undefined {
  const block = topBlock(flow)
  const page = Number(block?.closest<HTMLElement>('[data-page]')?.dataset['page'])
  if (block === undefined || !Number.isInteger(page)) return undefined
  return {
    editionId,
    page,
    block: Number(block.id.slice(1)),
    start: topCharacter(block),
    updatedAt: new Date().toISOString(),
  }
}

/** How far below the top of the window a place stands now, in px; undefined where its page is not loaded. */
export function topOf(place: { block: number; start: number }): number | undefined {
  const block = document.getElementById(`b${place.block}`)
  if (block === null) return undefined
  const rect = rangeIn(block, place.start, place.start + 1)?.getClientRects()[0]
  return (rect ?? block.getBoundingClientRect()).top
}

/** Scrolls so that the place stands at the top of the reading area. Returns whether its page is loaded. */
export function scrollToPlace(place: { block: number; start: number }, top = BAR + LEAD): boolean {
  const now = topOf(place)
  if (now === undefined) return false
  window.scrollBy({ top: now - top, behavior: 'instant' })
  return true
}

/** The page being read: the last one that begins above the upper third of the window. */
export function pageInView(flow: HTMLElement): number {
  const line = BAR + window.innerHeight / 3
  let found = 0
  for (const section of flow.querySelectorAll<HTMLElement>('[data-page]')) {
    if (found === 0 || section.getBoundingClientRect().top <= line) found = Number(section.dataset['page'])
  }
  return found
}

function topBlock(flow: HTMLElement): HTMLElement | undefined {
  const blocks = flow.querySelectorAll<HTMLElement>('[data-page] [id^="b"]')
  for (const block of blocks) {
    if (/^b\d+$/.test(block.id) && block.getBoundingClientRect().bottom > BAR + LEAD) return block
  }
  return undefined
}

function topCharacter(block: HTMLElement): number {
  const { left, right, top } = block.getBoundingClientRect()
  if (top > BAR) return 0
  const rtl = getComputedStyle(block).direction === 'rtl'
  const spot = document.caretPositionFromPoint(rtl ? right - 2 : left + 2, BAR + LEAD + 4)
  if (spot === null || !block.contains(spot.offsetNode)) return 0
  return positionOf(block, { node: spot.offsetNode, offset: spot.offset })
}
