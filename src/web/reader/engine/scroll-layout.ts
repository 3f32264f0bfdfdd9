import { blocksOf, type Layout, placeOf, type BlockPlace } from './layout.ts'
import { firstCharacter, rangeIn } from './text-position.ts'

/** Height of the bar at the top of the reading page, in px; the text begins below it. */
const BAR = 56
const LEAD = 6
/** A line that reaches this far below the bar is still being read. Letters of the line above reach less far; in px. */
const LEGIBLE = 16
/** A smaller move is not seen, and scrolling by it would stop the momentum of a finger or a wheel; in px. */
const LEAST_MOVE = 0.5

/** Shows the text as one long page that scrolls with the window. */
export const scrollLayout: Layout = {
  around: { before: 1, after: 2, slack: 1 },
  here(flow, editionId) {
    for (const block of blocksOf(flow)) {
      if (block.getBoundingClientRect().bottom <= BAR + LEAD) continue
      const start = firstCharacter(block, ({ bottom }) => bottom > BAR + LEGIBLE)
      const picture = block.textContent.trim() === ''
      if (start !== undefined || picture) return placeOf(block, start ?? 0, editionId)
    }
    return undefined
  },
  where: (place) => topOf(place) ?? BAR + LEAD,
  show(_, place, at = BAR + LEAD) {
    const now = topOf(place)
    if (now === undefined || Math.abs(now - at) < LEAST_MOVE) return
    window.scrollBy({ top: now - at, behavior: 'instant' })
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

/** How far a place is below the top of the window now, in px. */
function topOf(place: BlockPlace): number | undefined {
  const block = document.getElementById(`b${place.block}`)
  if (block === null) return undefined
  const rect = rangeIn(block, place.start, place.start + 1)?.getClientRects()[0]
  return (rect ?? block.getBoundingClientRect()).top
}
