import type { PendingBlock, BookBuilder, Place } from '#src/epub/book-builder.ts'
import { isArrow, isMark } from '#src/epub/vocabulary.ts'
import type { Link } from '#src/epub/inline/markup.ts'

/** Longer ones are chapters that something calls a note. */
const MAX_NOTE = 200
const MAX_UNMARKED_NOTE = 20
const MAX_LABEL = 20

export type FoundNote = { id: string; place: Place; calledFrom: Set<number> }

export type Notes = {
  notes: FoundNote[]
  /** The note that a link is the mark of. */
  noteOf: Map<Link, FoundNote>
  /** Per pending block: the note it was taken into. */
  takenBy: (FoundNote | undefined)[]
  /** Per pending block: the heading or rule of a section that held only notes. */
  isLeftOver: boolean[]
}

/**
 * Finds which blocks are notes, in the order in which the text calls them. A note is what a mark leads to: marked as a
 * note by the book, or, in old books, leading back to the mark. What nothing calls stays where it is.
 */
export function findNotes(builder: BookBuilder): Notes {
  const { pendingBlocks, places } = builder
  const found: Notes = {
    notes: [],
    noteOf: new Map(),
    takenBy: pendingBlocks.map(() => undefined),
    isLeftOver: [],
  }
  for (const link of pendingBlocks.flatMap((block) => block.links)) {
    const place = places.get(link.target)
    if (place === undefined || !isCall(link, place, builder)) continue
    const note = found.takenBy[place.first] ?? takeNote(place, found)
    if (note === undefined || note.place.first !== place.first || note.place.last !== place.last) continue
    note.calledFrom.add(link.from)
    found.noteOf.set(link, note)
  }
  found.isLeftOver = findLeftOvers(builder, found)
  return found
}

/** Whether a link inside a note only leads back to where the note is called. */
export function leadsBack(link: Link, note: FoundNote, { places }: BookBuilder): boolean {
  if (link.typed === 'backlink') return true
  const place = places.get(link.target)
  if (place === undefined || !(isMark(link.label) || isArrow(link.label))) return false
  for (const call of note.calledFrom) if (call >= place.first && call <= place.last) return true
  return false
}

function isCall(link: Link, place: Place, builder: BookBuilder): boolean {
  const length = place.last - place.first + 1
  const isInside = link.from >= place.first && link.from <= place.last
  if (length < 1 || length > MAX_NOTE || isInside || link.typed === 'backlink') return false
  if (link.label.length > MAX_LABEL) return false
  if (builder.noteKeys.has(link.target)) return link.typed === 'noteref' || isMark(link.label)
  const pendingBlocks = builder.pendingBlocks.slice(place.first, place.last + 1)
  if (length > MAX_UNMARKED_NOTE || pendingBlocks.some((block) => block.kind === 'heading')) return false
  return link.typed === 'noteref' || (isMark(link.label) && isAnswered(link, pendingBlocks, builder))
}

/**
 * Note and mark lead to each other. Which of the two is the note shows in where the link back stands: it opens the
 * note, or is an arrow at its end. Where both links open their blocks, the note is the later one.
 */
function isAnswered(link: Link, pendingBlocks: PendingBlock[], { places }: BookBuilder): boolean {
  return pendingBlocks.some((block) =>
    block.links.some((back) => {
      const goal = places.get(back.target)
      if (goal === undefined || link.from < goal.first || link.from > goal.last) return false
      if (isArrow(back.label)) return true
      return isMark(back.label) && back.isFirst && (!link.isFirst || link.from < back.from)
    }),
  )
}

function takeNote(place: Place, found: Notes): FoundNote | undefined {
  for (let i = place.first; i <= place.last; i++) if (found.takenBy[i] !== undefined) return undefined
  const note = { id: `n${found.notes.length + 1}`, place, calledFrom: new Set<number>() }
  for (let i = place.first; i <= place.last; i++) found.takenBy[i] = note
  found.notes.push(note)
  return note
}

/** Headings and rules of pages and sections in which everything else became notes. */
function findLeftOvers({ pendingBlocks, regions }: BookBuilder, { takenBy, noteOf }: Notes): boolean[] {
  const isFrame = (block: PendingBlock) =>
    (block.kind === 'heading' || block.kind === 'rule') && !block.links.some((link) => noteOf.has(link))
  // Sums up to each block, so that a region costs one subtraction.
  const kept = runningSum(pendingBlocks, (block, i) => takenBy[i] === undefined && !isFrame(block))
  const taken = runningSum(pendingBlocks, (_, i) => takenBy[i] !== undefined)
  const leftOver = pendingBlocks.map(() => false)
  const emptied = regions.filter(({ first, last }) => {
    const within = (sums: number[]) => (sums[last + 1] ?? 0) - (sums[first] ?? 0)
    return last >= first && within(taken) > 0 && within(kept) === 0
  })
  let done = -1
  for (const { first, last } of emptied.toSorted((a, b) => a.first - b.first || b.last - a.last)) {
    for (let i = Math.max(first, done + 1); i <= last; i++) leftOver[i] = takenBy[i] === undefined
    done = Math.max(done, last)
  }
  return leftOver
}

function runningSum<T>(items: T[], counts: (item: T, index: number) => boolean): number[] {
  const sums = [0]
  for (const [i, item] of items.entries()) sums.push((sums[i] ?? 0) + (counts(item, i) ? 1 : 0))
  return sums
}
