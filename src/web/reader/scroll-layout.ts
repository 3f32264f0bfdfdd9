import { blocksOf, type Layout, placeOf } from './layout.ts'
import { positionOf, rangeIn } from './text-position.ts'

/** Height of the bar at the top of the reading page, in px; the text is read from below it. */
const BAR = 56
const LEAD = 6

/** The text as one long page that scrolls with the window. */
export const scrollLayout: Layout = {
  around: { before: 1, after: 2, slack: 1 },
  here(flow, editionId) {
    const block = blocksOf(flow).find((candidate) => candidate.getBoundingClientRect().bottom > BAR + LEAD)
    return block === undefined ? undefined : placeOf(block, topCharacter(block), editionId)
  },
  show(_, place) {
    return scrollTo(place, BAR + LEAD)
  },
  keeping(flow, editionId, change) {
    const place = scrollLayout.here(flow, editionId)
    const before = place === undefined ? undefined : topOf(place)
    change()
    if (place !== undefined && before !== undefined) scrollTo(place, before)
  },
  /** The last page that begins above the upper third of the window. */
  page(flow) {
    const line = BAR + window.innerHeight / 3
    let found = 0
    for (const section of flow.querySelectorAll<HTMLElement>('[data-page]')) {
      if (found === 0 || section.getBoundingClientRect().top <= line) found = Number(section.dataset['page'])
    }
    return found
  },
  turn: () => false,
}

/** How far below the top of the window a place stands now, in px. */
function topOf(place: { block: number; start: number }): number | undefined {
  const block = document.getElementById(`b${place.block}`)
  if (block === null) return undefined
  const rect = rangeIn(block, place.start, place.start + 1)?.getClientRects()[0]
  return (rect ?? block.getBoundingClientRect()).top
}

function scrollTo(place: { block: number; start: number }, top: number): boolean {
  const now = topOf(place)
  if (now === undefined) return false
  window.scrollBy({ top: now - top, behavior: 'instant' })
  return true
}

function topCharacter(block: HTMLElement): number {
  const { left, right, top } = block.getBoundingClientRect()
  if (top > BAR) return 0
  const rtl = getComputedStyle(block).direction === 'rtl'
  const spot = document.caretPositionFromPoint(rtl ? right - 2 : left + 2, BAR + LEAD + 4)
  if (spot === null || !block.contains(spot.offsetNode)) return 0
  return positionOf(block, { node: spot.offsetNode, offset: spot.offset })
}
