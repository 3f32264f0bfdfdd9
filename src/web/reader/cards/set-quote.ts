import { breakLines, type Measure } from './line-breaks.ts'

export type SetLine = {
  text: string
  /** From the top of the quote to the middle of the line, in px. */
  y: number
}
export type SetQuote = { size: number; lines: SetLine[]; width: number; height: number }

type Room = { width: number; height: number; leading: number }

/** The font sizes of the shortest and the longest quote, and the step between two attempts; in px. */
const LARGEST = 78
const SMALLEST = 26
const STEP = 2
/** Quotes in a larger font than this fill at most this share of the space, so that they have air around them. */
const LARGE = 46
const LARGE_FILL = 0.74
/** The space between paragraphs, in lines. */
const PARAGRAPH_GAP = 0.45
/** A quote of more lines keeps its line breaks: making its lines even would only make it narrow. */
const MAX_EVENED_LINES = 7

/** Sets the quote in the largest font that fits its space; undefined where no size fits. */
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

/** A large font must not break a word that a smaller one leaves whole. */
function breaksWords(paragraphs: readonly string[], width: number, measure: Measure): boolean {
  return paragraphs.some((paragraph) =>
    paragraph
      .split(/\s+/u)
      .some((word) => /^[\p{Script=Hangul}\p{Script=Latin}\p{P}]+$/u.test(word) && measure(word) > width),
  )
}

/** Breaks the quote into as many lines of lengths that are as equal as possible. */
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
