import { isRightToLeft, MARGIN, serif, WIDTH } from './card-measures.ts'
import type { Card } from './card.ts'
import { breakLines } from './line-breaks.ts'

/** The lines of the attribution, and where it begins and ends. */
export type Footer = { top: number; title: string[]; author: string; base: number }

const TITLE = 34
const TITLE_LINE = 44
const TITLE_LINES = 2
const AUTHOR = 28
const AUTHOR_LINE = 46
/** From the rule to the baseline of the first line, in px. */
const UNDER_RULE = 60

/** Measures the title, in two lines at most, and the author below it. */
export function measureFooter(context: CanvasRenderingContext2D, { book, paper, height }: Card): Footer {
  const width = WIDTH - 2 * MARGIN
  context.font = serif(TITLE, 600)
  const lines = breakLines(book.bookTitle, width, (text) => context.measureText(text).width)
  const title =
    lines.length <= TITLE_LINES
      ? lines
      : [...lines.slice(0, TITLE_LINES - 1), truncate(context, lines.slice(TITLE_LINES - 1).join(' '), width)]
  context.font = serif(AUTHOR)
  const author = truncate(context, book.author, width)
  const base = height - (paper.open ? MARGIN : MARGIN + 16)
  const above = (author === '' ? 0 : AUTHOR_LINE) + (title.length - 1) * TITLE_LINE
  return { title, author, base, top: base - above - UNDER_RULE }
}

export function drawFooter(
  context: CanvasRenderingContext2D,
  { book, paper }: Card,
  { title, author, base, top }: Footer,
): void {
  const rtl = isRightToLeft(book)
  const x = paper.open ? (rtl ? WIDTH - MARGIN : MARGIN) : WIDTH / 2
  const rule = paper.open ? 56 : 40
  context.fillStyle = paper.accent
  context.fillRect(paper.open ? (rtl ? x - rule : x) : x - rule / 2, top, rule, 3)
  context.textAlign = paper.open ? 'start' : 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = paper.ink
  context.font = serif(TITLE, 600)
  title.forEach((line, index) => context.fillText(line, x, top + UNDER_RULE + index * TITLE_LINE))
  context.fillStyle = paper.muted
  context.font = serif(AUTHOR)
  context.fillText(author, x, base)
}

function truncate(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  const letters = Array.from(text)
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
