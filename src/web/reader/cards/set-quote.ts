import { breakLines, type Measure } from './line-breaks.ts'

export type SetLine = {
  text: string
  /** Below the top of the quote, to the line's middle, in px. */
  y: number
}
export type SetQuote = { size: number; lines: SetLine[]; width: number; height: number }

type Room = { width: number; height: number; leading: number }

/** Letters of a short quote, and of the longest that is set, in px; by how much they shrink at a time. */
const LARGEST = 78
const SMALLEST = 26
const STEP = 2
/** Letters larger than this leave air around them: of the room, so much at most. */
const LARGE = 46
const LARGE_FILL = 0.74
/** Room between paragraphs, in lines. */
const PARAGRAPH_GAP = 0.45
/** A quote of more lines stands as it falls: to even them out would only make it narrow. */
const MAX_EVENED_LINES = 7

/** The quote in the largest letters that leave it within its room; undefined where it is too long for any. */
export function setQuote(
  paragraphs: readonly string[],
  room: Room,
  measureAt: (size: number) => Measure,
): SetQuote | undefined {
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    const measure = measureAt(size)
    const set = inLines(paragraphs, room.width, measure)
    const height = heightOf(set, size * room.leading)
    const most = size > LARGE ? room.height * LARGE_FILL : room.height
    if (height <= most && !breaksWords(paragraphs, room.width, measure))
      return placeLines(evenOut(paragraphs, room.width, measure), { size, leading: room.leading, measure })
  }
  return undefined
}

function inLines(paragraphs: readonly string[], width: number, measure: Measure): string[][] {
  return paragraphs.map((paragraph) => breakLines(paragraph, width, measure))
}

/** Large letters must not tear a word that smaller ones leave whole. */
function breaksWords(paragraphs: readonly string[], width: number, measure: Measure): boolean {
  return paragraphs.some((paragraph) =>
    paragraph
      .split(/\s+/u)
      .some((word) => /^[\p{Script=Hangul}\p{Script=Latin}\p{P}]+$/u.test(word) && measure(word) > width),
  )
}

/** As many lines, but of lengths as like as can be. */
function evenOut(paragraphs: readonly string[], width: number, measure: Measure): string[][] {
  const set = inLines(paragraphs, width, measure)
  const count = set.flat().length
  if (count > MAX_EVENED_LINES) return set
  let [low, high] = [width / 2, width]
  while (high - low > 4) {
    const middle = (low + high) / 2
    if (inLines(paragraphs, middle, measure).flat().length > count) low = middle
    else high = middle
  }
  return inLines(paragraphs, high, measure)
}

function heightOf(set: readonly string[][], line: number): number {
  return set.flat().length * line + (set.length - 1) * PARAGRAPH_GAP * line
}

function placeLines(
  set: readonly string[][],
  { size, leading, measure }: { size: number; leading: number; measure: Measure },
): SetQuote {
  const line = size * leading
  let y = line / 2
  const lines = set.flatMap((paragraph, index) => {
    if (index > 0) y += PARAGRAPH_GAP * line
    return paragraph.map((text) => {
      const at = { text, y }
      y += line
      return at
    })
  })
  const width = Math.max(0, ...lines.map(({ text }) => measure(text)))
  return { size, lines, width, height: heightOf(set, line) }
}
