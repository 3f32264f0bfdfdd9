import { coverDesign, HOUSE_MARK } from '#src/shared/cover/cover-design.ts'
import { ornamentPaths } from '#src/shared/ornament/rules.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { drawFoot, measureFoot } from './card-foot.ts'
import { isRightToLeft, MARGIN, serif, WIDTH } from './card-measures.ts'
import type { Paper } from './papers.ts'
import { type SetQuote, setQuote } from './set-quote.ts'

export type Card = {
  book: BookDetail
  /** Its paragraphs, between their quotation marks. */
  quote: readonly string[]
  paper: Paper
  height: number
  /** The name of this library. */
  house: string
}

const FRAME = 44
const ORNAMENT = 108
/** Room between the quote and what stands under it. */
const APART = 44

/** Draws a card. False where the quote is too long for it. Its fonts must have been loaded. */
export function drawCard(canvas: HTMLCanvasElement, card: Card): boolean {
  canvas.width = WIDTH
  canvas.height = card.height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser has no canvas')
  const { paper } = card
  pen.fillStyle = paper.ground
  pen.fillRect(0, 0, WIDTH, card.height)
  const foot = measureFoot(pen, card)
  const bare = findQuote(pen, card, { top: MARGIN, bottom: foot.top - APART })
  const under = { top: MARGIN + ORNAMENT + 24, bottom: foot.top - APART }
  const adorned = paper.open ? undefined : findQuote(pen, card, under)
  const quote = adorned ?? bare
  if (quote === undefined) return false
  if (!paper.open) drawFrame(pen, card, adorned !== undefined)
  drawQuote(pen, card, quote)
  drawFoot(pen, card, foot)
  drawHouse(pen, card)
  return true
}

type Found = SetQuote & { top: number }

function findQuote(
  pen: CanvasRenderingContext2D,
  { quote, book, paper }: Card,
  { top, bottom }: { top: number; bottom: number },
): Found | undefined {
  const room = { width: WIDTH - 2 * MARGIN, height: bottom - top, leading: leadingOf(book.language) }
  const set = setQuote(quote, room, (size) => {
    pen.font = serif(size)
    return (text) => pen.measureText(text).width
  })
  // A little above the middle, where the eye takes it for the middle.
  return set && { ...set, top: top + (room.height - set.height) * (paper.open ? 0.42 : 0.48) }
}

function drawQuote(pen: CanvasRenderingContext2D, { paper, book }: Card, { size, lines, top }: Found): void {
  const rtl = isRightToLeft(book)
  pen.font = serif(size)
  pen.fillStyle = paper.ink
  pen.textBaseline = 'middle'
  pen.direction = rtl ? 'rtl' : 'ltr'
  pen.textAlign = paper.open ? 'start' : 'center'
  const start = rtl ? WIDTH - MARGIN : MARGIN
  for (const { text, y } of lines) {
    // Marks that open a line hang before it, so that its letters stand in one line with the others.
    const hanging = /^[“‘"「『«]/u.exec(text)?.[0] ?? ''
    const out = paper.open ? pen.measureText(hanging).width : 0
    pen.fillText(text, paper.open ? start - (rtl ? -out : out) : WIDTH / 2, top + y)
  }
}

function drawHouse(pen: CanvasRenderingContext2D, { paper, house, height, book }: Card): void {
  const rtl = isRightToLeft(book)
  pen.save()
  pen.direction = 'ltr'
  pen.textAlign = 'left'
  pen.font = serif(24)
  pen.fillStyle = paper.muted
  const width = pen.measureText(house).width + 36
  const x = paper.open ? (rtl ? MARGIN : WIDTH - MARGIN - width) : (WIDTH - width) / 2
  const y = paper.open ? MARGIN - 20 : height - FRAME - 8
  if (!paper.open) {
    // It interrupts the frame, as a binder's stamp does.
    pen.fillStyle = paper.ground
    pen.fillRect(x - 24, y - 30, width + 48, 44)
    pen.fillStyle = paper.muted
  }
  pen.fillText(house, x + 36, y)
  pen.strokeStyle = paper.accent
  pen.translate(x, y - 22)
  pen.scale(28 / 24, 28 / 24)
  pen.lineWidth = 1.7
  pen.stroke(new Path2D(HOUSE_MARK))
  pen.restore()
}

/** Two lines of foil at the edge, and the ornament of the book's cover. */
function drawFrame(pen: CanvasRenderingContext2D, { paper, book, height }: Card, adorned: boolean): void {
  pen.save()
  pen.strokeStyle = paper.accent
  pen.globalAlpha = 0.75
  pen.lineWidth = 2
  pen.strokeRect(FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME)
  pen.globalAlpha = 0.4
  pen.lineWidth = 1
  pen.strokeRect(FRAME + 10, FRAME + 10, WIDTH - 2 * (FRAME + 10), height - 2 * (FRAME + 10))
  pen.globalAlpha = 0.9
  pen.translate((WIDTH - ORNAMENT) / 2, MARGIN)
  pen.scale(ORNAMENT / 100, ORNAMENT / 100)
  pen.lineWidth = 1.1
  if (adorned) pen.stroke(new Path2D(ornamentPaths[coverDesign(book).ornament]))
  pen.restore()
}

/** Hangul and Chinese letters fill their line, so that it needs more room. */
function leadingOf(language: string): number {
  return /^(?:ko|ja|zh)/.test(language) ? 1.62 : 1.42
}
