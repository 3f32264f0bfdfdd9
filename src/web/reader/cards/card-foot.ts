import { isRightToLeft, MARGIN, serif, WIDTH } from './card-measures.ts'
import type { Card } from './draw-card.ts'
import { breakLines } from './line-breaks.ts'

/** Where the attribution begins, and its lines with their places. */
export type Foot = { top: number; title: string[]; author: string; base: number }

const TITLE = 34
const TITLE_LINE = 44
const TITLE_LINES = 2
const AUTHOR = 28
const AUTHOR_LINE = 46
/** From the rule to the first line's foot. */
const UNDER_RULE = 60

/** The title in two lines at most, and the author under it. */
export function measureFoot(pen: CanvasRenderingContext2D, { book, paper, height }: Card): Foot {
  const width = WIDTH - 2 * MARGIN
  pen.font = serif(TITLE, 600)
  const lines = breakLines(book.bookTitle, width, (text) => pen.measureText(text).width)
  const title =
    lines.length <= TITLE_LINES
      ? lines
      : [...lines.slice(0, TITLE_LINES - 1), cut(pen, lines.slice(TITLE_LINES - 1).join(' '), width)]
  pen.font = serif(AUTHOR)
  const author = cut(pen, book.author, width)
  const base = height - (paper.open ? MARGIN : MARGIN + 16)
  const above = (author === '' ? 0 : AUTHOR_LINE) + (title.length - 1) * TITLE_LINE
  return { title, author, base, top: base - above - UNDER_RULE }
}

export function drawFoot(
  pen: CanvasRenderingContext2D,
  { book, paper }: Card,
  { title, author, base, top }: Foot,
): void {
  const rtl = isRightToLeft(book)
  const x = paper.open ? (rtl ? WIDTH - MARGIN : MARGIN) : WIDTH / 2
  const rule = paper.open ? 56 : 40
  pen.fillStyle = paper.accent
  pen.fillRect(paper.open ? (rtl ? x - rule : x) : x - rule / 2, top, rule, 3)
  pen.textAlign = paper.open ? 'start' : 'center'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = paper.ink
  pen.font = serif(TITLE, 600)
  title.forEach((line, index) => pen.fillText(line, x, top + UNDER_RULE + index * TITLE_LINE))
  pen.fillStyle = paper.muted
  pen.font = serif(AUTHOR)
  pen.fillText(author, x, base)
}

function cut(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && pen.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
