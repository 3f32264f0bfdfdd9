import { blocksOf, type Layout, placeOf, type BlockPlace } from './layout.ts'
import { breakChapters, chaptersBeginColumns, removeSpacers, insertSpacer } from './column-spacers.ts'
import { firstCharacter, rangeIn } from './text-position.ts'

/*
 * The loaded pages are one flow of CSS columns, and a transform moves it behind a view of one screen. Where columns
 * break depends on where the flow begins. An empty lead at its start keeps the screen being read the same when pages
 * before it are added or removed: it shifts the breaks until the first character in view begins a column again.
 *
 * Vertical books run their columns downwards and their lines from right to left: the two axes change places.
 */

/** A new lead moves the breaks, and they depend on the text around them, so the lead is measured at most this often. */
const MAX_ATTEMPTS = 4
/** Browsers place columns at fractions of pixels. */
const ROUNDING = 0.01
/** The share of a line by which a character's box may begin below the top of its column: note marks push it down. */
const LINE_TOLERANCE = 0.7

/** `step` is the length of one screen in reading direction, `column` that of one column with its gap; in px. */
type Frame = { view: DOMRect; vertical: boolean; step: number; column: number; sign: 1 | -1 }

/** Shows the text as screens that the reader turns, in one column or two. */
export const pagedLayout: Layout = {
  // A wide screen holds more than a page, so one turn back needs two pages.
  around: { before: 2, after: 2, slack: 0 },
  here(flow, editionId) {
    const frame = frameOf(flow)
    const block = blocksOf(flow).find((candidate) => endsInView(candidate, frame))
    if (block === undefined) return undefined
    const start = firstCharacter(block, (line) => offsetOf(line, frame) >= -1)
    return placeOf(block, start ?? 0, editionId)
  },
  where: () => 0,
  show(flow, place) {
    if (rectOf(place) !== undefined) align(flow, place)
  },
  page(flow) {
    const frame = frameOf(flow)
    const block = blocksOf(flow).find((candidate) => endsInView(candidate, frame))
    return Number(block?.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? 0)
  },
  turn(flow, by, isEnd) {
    const frame = frameOf(flow)
    const end = flow.querySelector('[data-flow-end]')?.getBoundingClientRect()
    const start = blocksOf(flow)[0]?.getClientRects()[0]
    // Where more text follows, the screen would be half empty until it is loaded.
    const needed = isEnd ? frame.step : 2 * frame.step
    if (by === 1 && (end === undefined || offsetOf(end, frame) < needed)) return false
    // With less than a whole screen before this one, the empty lead would be seen.
    if (by === -1 && (start === undefined || !fillsScreenBefore(start, frame, lineOf(flow)))) return false
    move(flow, shiftOf(flow) + by * frame.step)
    return true
  },
}

/** Removes what this layout set on the flow, before another layout takes over. */
export function leavePagedLayout(flow: HTMLElement): void {
  flow.style.transform = ''
  removeSpacers(flow, () => true)
  setLead(flow, 0)
}

/** Makes the place the beginning of the screen. */
function align(flow: HTMLElement, place: BlockPlace): void {
  // A place that begins a column already keeps the spacers around it, so turning back shows the screens that were read.
  if (beginsColumn(flow, place) && chaptersBeginColumns(flow, depthIn(flow))) return void moveTo(flow, place)
  removeSpacers(flow, (spacer) => spacer.block <= place.block)
  const lead = findLead(flow, place)
  if (lead !== undefined) {
    setLead(flow, lead)
    breakChapters(flow, depthIn(flow))
    if (!beginsColumn(flow, place)) insertSpacer(flow, place, depthIn(flow))
  }
  moveTo(flow, place)
  if (!removeStaleSpacers(flow, place)) return
  moveTo(flow, place)
}

/** Sets the lead that moves the place to the top of a column. Returns the nearest lead where none does. */
function findLead(flow: HTMLElement, place: BlockPlace): number | undefined {
  const fromTheBeginning = flow.querySelector<HTMLElement>('[data-page]')?.dataset['page'] === '1'
  // Pages added or removed after the place do not change the lead.
  let lead = fromTheBeginning ? 0 : leadOf(flow)
  let best = { lead, depth: -1 }
  const column = columnOf(flow)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const depth = depthUnder(flow, lead, place)
    // The first screen of a book begins at its top, wherever the place is on it.
    if (fromTheBeginning && lead === 0 && shiftOf(flow) < 1) return undefined
    if (depth === undefined || depth < lineOf(flow) * LINE_TOLERANCE) return undefined
    if (depth === best.depth) break
    if (depth > best.depth) best = { lead, depth }
    lead = within(column, lead - depth)
  }
  return searchLead(flow, place, best)
}

/**
 * Tries leads line by line. Where a column is not a whole number of lines, the empty end of each column absorbs a small
 * change of the lead, and stepping by the depth would go round in a circle.
 */
function searchLead(flow: HTMLElement, place: BlockPlace, best: { lead: number; depth: number }) {
  const [column, line] = [columnOf(flow), lineOf(flow)]
  // A forced break between the lead and the place stops any lead from moving it.
  if (depthUnder(flow, within(column, best.lead + column / 2), place) === best.depth) return 0
  for (let more = line / 2; more < column; more += line / 2) {
    const depth = depthUnder(flow, within(column, best.lead + more), place)
    if (depth === undefined || depth < line * LINE_TOLERANCE) return undefined
  }
  return best.lead
}

/** How far below the beginning of its column a place is with this lead, in px. */
function depthUnder(flow: HTMLElement, lead: number, place: BlockPlace): number | undefined {
  setLead(flow, lead)
  breakChapters(flow, depthIn(flow))
  return moveTo(flow, place) ? depthOf(place, frameOf(flow)) : undefined
}

function within(column: number, lead: number): number {
  return ((lead % column) + column) % column
}

/** Removes spacers after the place that no longer begin a column, because fonts or sizes have changed since. */
function removeStaleSpacers(flow: HTMLElement, place: BlockPlace): boolean {
  return removeSpacers(flow, (spacer) => spacer.block > place.block && !beginsColumn(flow, spacer))
}

function beginsColumn(flow: HTMLElement, place: BlockPlace): boolean {
  const depth = depthOf(place, frameOf(flow))
  return depth !== undefined && Math.abs(depth) < lineOf(flow) * LINE_TOLERANCE
}

/** Measures the space that moves a place to the beginning of the next column. */
function depthIn(flow: HTMLElement) {
  const column = columnOf(flow)
  const near = lineOf(flow) * LINE_TOLERANCE
  return (place: BlockPlace): number => {
    const depth = depthOf(place, frameOf(flow)) ?? 0
    return depth < near ? 0 : column - depth
  }
}

/** Moves the column that holds the place to the beginning of the view. */
function moveTo(flow: HTMLElement, place: BlockPlace): boolean {
  const rect = rectOf(place)
  if (rect === undefined) return false
  const frame = frameOf(flow)
  // Columns are counted from the beginning of the flow: after a change of width the last shift no longer fits them.
  const columns = Math.floor((shiftOf(flow) + offsetOf(rect, frame)) / frame.column + ROUNDING)
  move(flow, columns * frame.column)
  return true
}

function frameOf(flow: HTMLElement): Frame {
  const view = (flow.parentElement ?? flow).getBoundingClientRect()
  const { writingMode, direction, columnGap, columnCount } = getComputedStyle(flow)
  const vertical = writingMode.startsWith('vertical')
  const gap = Number.parseFloat(columnGap) || 0
  const step = (vertical ? view.height : view.width) + gap
  return {
    view,
    vertical,
    step,
    column: step / (Number.parseInt(columnCount, 10) || 1),
    sign: !vertical && direction === 'rtl' ? -1 : 1,
  }
}

/** How far a box begins from the beginning of the view, in reading direction. */
function offsetOf(rect: DOMRect, { view, vertical, sign }: Frame): number {
  if (vertical) return rect.top - view.top
  return sign === 1 ? rect.left - view.left : view.right - rect.right
}

/** How far a place is below the beginning of its column, in px. */
function depthOf(place: BlockPlace, { view, vertical }: Frame): number | undefined {
  const rect = rectOf(place)
  if (rect === undefined) return undefined
  return vertical ? view.right - rect.right : rect.top - view.top
}

function fillsScreenBefore(start: DOMRect, frame: Frame, line: number): boolean {
  const before = -offsetOf(start, frame) - frame.step
  const depth = frame.vertical ? frame.view.right - start.right : start.top - frame.view.top
  return before > 1 || (before > -1 && depth < line)
}

function lineOf(flow: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(flow).lineHeight) || 24
}

function endsInView(block: HTMLElement, frame: Frame): boolean {
  const last = Array.from(block.getClientRects()).at(-1)
  return last !== undefined && last.width > 0 && offsetOf(last, frame) >= -1
}

function rectOf(place: BlockPlace): DOMRect | undefined {
  const block = document.getElementById(`b${place.block}`)
  if (block === null) return undefined
  const whole = place.start === 0 && block.style.paddingBlockStart === ''
  const character = whole ? undefined : rangeIn(block, place.start, place.start + 1)
  return character?.getClientRects()[0] ?? block.getClientRects()[0]
}

const shifts = new WeakMap<HTMLElement, number>()

function shiftOf(flow: HTMLElement): number {
  return shifts.get(flow) ?? 0
}

function move(flow: HTMLElement, shift: number): void {
  const { vertical, sign } = frameOf(flow)
  shifts.set(flow, shift)
  flow.style.transform = vertical ? `translate3d(0,${-shift}px,0)` : `translate3d(${-shift * sign}px,0,0)`
}

/** Height of a column (its width in a vertical book), in px. */
function columnOf(flow: HTMLElement): number {
  return getComputedStyle(flow).writingMode.startsWith('vertical') ? flow.offsetWidth : flow.offsetHeight
}

function leadOf(flow: HTMLElement): number {
  return Number.parseFloat(flow.querySelector<HTMLElement>('[data-flow-lead]')?.style.blockSize ?? '') || 0
}

function setLead(flow: HTMLElement, size: number): void {
  const lead = flow.querySelector<HTMLElement>('[data-flow-lead]')
  if (lead !== null) lead.style.blockSize = `${size}px`
}
