import { Buffer, type Font, shape } from 'harfbuzzjs'
import type { Family, FontFile, OpenFonts, Weight } from './fonts.ts'

export type Hand = {
  family: Family
  weight: Weight
  size: number
  /** Of the size. */
  tracking: number
  /** Of the size. */
  leading: number
}

/** One line as outlines: `draw` sets its left end on a baseline. */
export type Line = { width: number; draw: (x: number, baseline: number) => string }

/** From the top of a line of this hand to its baseline, as a browser sets it. */
export function baselineOf({ family, size, leading }: Hand): number {
  return size * (leading / 2 + UNDER_MIDDLE[family])
}

/** How far the baseline lies under the middle of a line: half of ascent less descent. */
const UNDER_MIDDLE: Record<Family, number> = { serif: 0.4325, sans: 0.355 }

/** Letters that no font has are left out. */
export function setLine(text: string, hand: Hand, fonts: OpenFonts): Line {
  const glyphs: { font: Font; id: number; x: number; y: number; scale: number }[] = []
  let width = 0
  for (const run of runsOf(text, hand, fonts)) {
    const { font } = run.file
    const scale = hand.size / run.file.upem
    const buffer = new Buffer()
    buffer.addText(run.text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      glyphs.push({ font, id: codepoint, x: width + xOffset * scale, y: -yOffset * scale, scale })
      width += xAdvance * scale + hand.tracking * hand.size
    }
  }
  return {
    width: Math.max(0, width - hand.tracking * hand.size),
    draw: (left, baseline) =>
      glyphs
        .map(({ font, id, x, y, scale }) => {
          const place = `translate(${short(left + x)} ${short(baseline + y)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})`
          return `<path transform="${place}" d="${font.glyphToPath(id)}"/>`
        })
        .join(''),
  }
}

/** Lines as short as their number allows, broken between words; what is over `most` lines ends in an ellipsis. */
export function setParagraph(
  text: string,
  hand: Hand,
  { width, most }: { width: number; most: number },
  fonts: OpenFonts,
): Line[] {
  const measure = (words: string) => setLine(words, hand, fonts).width
  const words = text
    .split(/\s+/u)
    .flatMap((word) => breakLong(word, width, (text) => measure(text) + hand.tracking * hand.size))
  const widths = words.map(measure)
  const space = measure('가 가') - measure('가가')
  const wrap = (limit: number) => wrapAt(widths, space, limit)
  const count = wrap(width).length
  let [narrow, wide] = [width / count / 2, width]
  for (let step = 0; step < 12; step++) {
    const middle = (narrow + wide) / 2
    if (wrap(middle).length > count || Math.max(...widths) > middle) narrow = middle
    else wide = middle
  }
  const lines = wrap(wide).map(([from, to]) => words.slice(from, to).join(' '))
  const shown = lines.slice(0, most)
  if (lines.length > most) shown.push(`${shown.pop()?.replace(/(?<![\s\p{P}])[\s\p{P}]+$/u, '') ?? ''}…`)
  return shown.map((line) => setLine(line, hand, fonts))
}

/** First and past-the-last word of each line. */
function wrapAt(widths: readonly number[], space: number, limit: number): [number, number][] {
  const lines: [number, number][] = []
  let filled = Infinity
  for (const [index, width] of widths.entries()) {
    const line = lines.at(-1)
    if (line !== undefined && filled + space + width <= limit + 0.001) {
      line[1] = index + 1
      filled += space + width
    } else {
      lines.push([index, index + 1])
      filled = width
    }
  }
  return lines
}

function breakLong(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word]
  const pieces = ['']
  let filled = 0
  for (const letter of word) {
    const wide = measure(letter)
    if (filled > 0 && filled + wide > width) {
      pieces.push('')
      filled = 0
    }
    pieces.push(`${pieces.pop() ?? ''}${letter}`)
    filled += wide
  }
  return pieces
}

/** The text in pieces of one font file each. A space stays with what stands before it. */
function runsOf(
  text: string,
  { family, weight }: Hand,
  fonts: OpenFonts,
): { text: string; file: FontFile }[] {
  const runs: { text: string; file: FontFile }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const file =
      letter === ' ' && last !== undefined && last.file.has(' ')
        ? last.file
        : fonts.find(letter, family, weight)
    if (file === undefined) continue
    if (last?.file === file) last.text += letter
    else runs.push({ text: letter, file })
  }
  return runs
}

export function short(value: number): string {
  return Number(value.toFixed(2)).toString()
}
