import { coverDesign, HOUSE_MARK } from '#src/shared/cover/cover-design.ts'
import { ornamentPaths } from '#src/shared/ornament/rules.ts'
import type { Card } from './card.ts'
import { drawFooter, measureFooter } from './card-foot.ts'
import { isRightToLeft, MARGIN, serif, WIDTH } from './card-measures.ts'
import { type SetQuote, setQuote } from './set-quote.ts'

const FRAME = 44
const ORNAMENT = 108
/** The space between the quote and the attribution, in px. */
const GAP = 44

/** Draws a card, whose fonts must have been loaded. Returns false where the quote is too long for it. */
export function drawCard(canvas: HTMLCanvasElement, card: Card): boolean {
  canvas.width = WIDTH
  canvas.height = card.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser has no canvas')
  const { paper } = card
  context.fillStyle = paper.ground
  context.fillRect(0, 0, WIDTH, card.height)
  const foot = measureFooter(context, card)
  const bare = findQuote(context, card, { top: MARGIN, bottom: foot.top - GAP })
  const under = { top: MARGIN + ORNAMENT + 24, bottom: foot.top - GAP }
  const adorned = paper.open ? undefined : findQuote(context, card, under)
  const quote = adorned ?? bare
  if (quote === undefined) return false
  if (!paper.open) drawFrame(context, card, adorned !== undefined)
  drawQuote(context, card, quote)
  drawFooter(context, card, foot)
  drawLibraryName(context, card)
  return true
}

type Found = SetQuote & { top: number }

function findQuote(
  context: CanvasRenderingContext2D,
  { quote, book, paper }: Card,
  { top, bottom }: { top: number; bottom: number },
): Found | undefined {
  const room = { width: WIDTH - 2 * MARGIN, height: bottom - top, leading: leadingOf(book.language) }
  const set = setQuote(quote, room, (size) => {
    context.font = serif(size)
    return (text) => context.measureText(text).width
  })
  // The quote is a little above the middle, where the eye sees the middle.
  return set && { ...set, top: top + (room.height - set.height) * (paper.open ? 0.42 : 0.48) }
}

function drawQuote(
  context: CanvasRenderingContext2D,
  { paper, book }: Card,
  { size, lines, top }: Found,
): void {
  const rtl = isRightToLeft(book)
  context.font = serif(size)
  context.fillStyle = paper.ink
  context.textBaseline = 'middle'
  context.direction = rtl ? 'rtl' : 'ltr'
  context.textAlign = paper.open ? 'start' : 'center'
  const start = rtl ? WIDTH - MARGIN : MARGIN
  for (const { text, y } of lines) {
    // Opening quotation marks hang outside the margin, so that the letters of all lines are aligned.
    const hanging = /^[“‘"「『«]/u.exec(text)?.[0] ?? ''
    const out = paper.open ? context.measureText(hanging).width : 0
    context.fillText(text, paper.open ? start - (rtl ? -out : out) : WIDTH / 2, top + y)
  }
}

function drawLibraryName(
  context: CanvasRenderingContext2D,
  { paper, libraryName, height, book }: Card,
): void {
  const rtl = isRightToLeft(book)
  context.save()
  context.direction = 'ltr'
  context.textAlign = 'left'
  context.font = serif(24)
  context.fillStyle = paper.muted
  const width = context.measureText(libraryName).width + 36
  const x = paper.open ? (rtl ? MARGIN : WIDTH - MARGIN - width) : (WIDTH - width) / 2
  const y = paper.open ? MARGIN - 20 : height - FRAME - 8
  if (!paper.open) {
    // The name interrupts the frame, as a binder's stamp does.
    context.fillStyle = paper.ground
    context.fillRect(x - 24, y - 30, width + 48, 44)
    context.fillStyle = paper.muted
  }
  context.fillText(libraryName, x + 36, y)
  context.strokeStyle = paper.accent
  context.translate(x, y - 22)
  context.scale(28 / 24, 28 / 24)
  context.lineWidth = 1.7
  context.stroke(new Path2D(HOUSE_MARK))
  context.restore()
}

/** Draws two lines at the edge, and the ornament of the book's cover. */
function drawFrame(context: CanvasRenderingContext2D, { paper, book, height }: Card, adorned: boolean): void {
  context.save()
  context.strokeStyle = paper.accent
  context.globalAlpha = 0.75
  context.lineWidth = 2
  context.strokeRect(FRAME, FRAME, WIDTH - 2 * FRAME, height - 2 * FRAME)
  context.globalAlpha = 0.4
  context.lineWidth = 1
  context.strokeRect(FRAME + 10, FRAME + 10, WIDTH - 2 * (FRAME + 10), height - 2 * (FRAME + 10))
  context.globalAlpha = 0.9
  context.translate((WIDTH - ORNAMENT) / 2, MARGIN)
  context.scale(ORNAMENT / 100, ORNAMENT / 100)
  context.lineWidth = 1.1
  if (adorned) context.stroke(new Path2D(ornamentPaths[coverDesign(book).ornament]))
  context.restore()
}

/** Hangul and Chinese letters fill the height of their line, so their lines need more space. */
function leadingOf(language: string): number {
  return /^(?:ko|ja|zh)/.test(language) ? 1.62 : 1.42
}
