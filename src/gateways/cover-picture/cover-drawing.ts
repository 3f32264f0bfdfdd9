import {
  paletteColors,
  type CoverDesign,
  HOUSE_MARK,
  type Layout,
  type LengthTier,
} from '#src/shared/cover/cover-design.ts'
import { ornamentPaths } from '#src/shared/ornament/rules.ts'
import type { OpenFonts } from './fonts.ts'
import { baselineOf, type Hand, type Line, setLine, setParagraph, short } from './lettering.ts'

/** A cover is drawn 100 wide, so that the measures of `cover.css` in cqw are the measures here. */
export const COVER_HEIGHT = 150
const PLATE = '#f8f2e4'

export type CoverWords = { title: string; author: string; language: string }

type Drawing = { design: CoverDesign; words: CoverWords; fonts: OpenFonts }
type Block = { lines: Line[]; hand: Hand; height: number }
type Place = { x: number; align: 'start' | 'middle'; fill: string }

/** The cover of `cover.css` as the inside of an SVG, with every letter as an outline: no text of a book is in it. */
export function drawCover(drawing: Drawing): string {
  const { design } = drawing
  return `<g>${faces[design.layout](drawing)}</g>${hinge(design.layout === 'stitch')}`
}

const faces: Record<Layout, (drawing: Drawing) => string> = {
  label(drawing) {
    const { cloth, deep, foil } = paletteColors[drawing.design.palette]
    const title = titleBlock(drawing, { width: 56, most: 5 })
    const author = authorBlock(drawing, { width: 56, most: 3 })
    const by = author.lines.length === 0 ? 0 : 10 + author.height
    const height = Math.max(66, 18 + title.height + by)
    const top = 17 + (height - title.height - by) / 2
    const rule = top + title.height + 5
    return (
      box([0, 0, 100, 150], cloth) +
      box([13.2, 17.7, 74, height], '#000', 0.16) +
      box([13, 17, 74, height], PLATE) +
      frame([16, 20, 68, height - 6], cloth) +
      block(title, top, { x: 50, align: 'middle', fill: deep }) +
      (by === 0 ? '' : box([45.5, rule, 9, 0.5], deep)) +
      block(author, rule + 5, { x: 50, align: 'middle', fill: deep }) +
      mark(44, 123, 12, foil)
    )
  },
  band(drawing) {
    const { cloth, deep, tint, foil } = paletteColors[drawing.design.palette]
    const { volume } = drawing.design
    const top = volume === undefined ? 90 : 104
    const author = authorBlock(drawing, { width: 63, most: 2 })
    const figure = setLine(volume ?? '', { ...serif(17, 1), weight: 400 }, drawing.fonts)
    return (
      box([0, 0, 100, 150], tint) +
      box([0, top - 0.9, 100, 0.9], cloth) +
      box([0, top + 1.6, 100, 150], cloth) +
      block(titleBlock(drawing, { width: 81, most: 5 }), 12, { x: 11, align: 'start', fill: deep }) +
      `<g fill="${cloth}">${figure.draw(90 - figure.width, 81 + baselineOf(serif(17, 1)))}</g>` +
      block(author, 139 - author.height, { x: 11, align: 'start', fill: foil }) +
      mark(81, 130.5, 9, foil)
    )
  },
  stitch(drawing) {
    const { cloth, deep, foil } = paletteColors[drawing.design.palette]
    const author = authorBlock(drawing, { width: 68, most: 2 })
    const thread = 'M3.5 0V150M3.5 12H14M3.5 44H14M3.5 75H14M3.5 106H14M3.5 138H14'
    return (
      box([0, 0, 100, 150], cloth) +
      box([10.2, 10.7, 25, 102], '#000', 0.16) +
      box([10, 10, 25, 102], PLATE) +
      frame([12.2, 12.2, 20.6, 97.6], cloth) +
      downwards(drawing, deep) +
      block(author, 138 - author.height, { x: 10, align: 'start', fill: foil }) +
      `<path transform="translate(86 0)" d="${thread}" fill="none" stroke="${foil}" stroke-width="1.1" opacity=".85"/>`
    )
  },
  ornament(drawing) {
    const { cloth, foil } = paletteColors[drawing.design.palette]
    const author = authorBlock(drawing, { width: 80, most: 2 })
    const title = titleBlock(drawing, { width: 72, most: 4 })
    const place: Place = { x: 50, align: 'middle', fill: foil }
    // A title that no font of ours can set leaves the ornament alone in the middle.
    const [y, size] = title.lines.length === 0 ? [42, 66] : [17, 50]
    const ornament = ornamentPaths[drawing.design.ornament]
    return (
      box([0, 0, 100, 150], cloth) +
      frame([6, 6, 88, 138], foil, 0.8) +
      `<path transform="translate(${50 - size / 2} ${y}) scale(${size / 100})" d="${ornament}" fill="none" stroke="${foil}" stroke-width=".9"/>` +
      block(title, 77, place) +
      block(author, 136.5 - author.height, place)
    )
  },
  letter(drawing) {
    const { cloth, deep, tint } = paletteColors[drawing.design.palette]
    const title = titleBlock(drawing, { width: 82, most: 5 })
    const author = authorBlock(drawing, { width: 82, most: 2, size: 6 })
    const [size, right, bottom] = drawing.words.language.startsWith('en') ? [124, 106, 161] : [102, 108, 147]
    const hand: Hand = { ...serif(size, 1), tracking: 0 }
    const glyph = setLine(drawing.design.glyph, hand, drawing.fonts)
    const place: Place = { x: 10, align: 'start', fill: deep }
    return (
      box([0, 0, 100, 150], tint) +
      `<g fill="${cloth}">${glyph.draw(right - glyph.width, bottom - size + baselineOf(hand))}</g>` +
      block(title, 11, place) +
      block(author, 13.4 + title.height, place)
    )
  },
  arch(drawing) {
    const { cloth, tint, foil } = paletteColors[drawing.design.palette]
    const author = authorBlock(drawing, { width: 60, most: 2 })
    const place: Place = { x: 50, align: 'middle', fill: foil }
    return (
      box([0, 0, 100, 150], tint) +
      `<path d="M12 150V53a38 38 0 0 1 76 0V150z" fill="${cloth}"/>` +
      `<path d="M15.45 150V53a34.55 34.55 0 0 1 69.1 0V150" fill="none" stroke="${foil}" stroke-width=".5" opacity=".75"/>` +
      mark(44.5, 31, 11, foil) +
      block(titleBlock(drawing, { width: 60, most: 5 }), 52, place) +
      block(author, 138 - author.height, place)
    )
  },
}

const SIZES: Record<Layout, Record<LengthTier, number>> = {
  label: { s: 14.5, m: 11.6, l: 9, x: 8.2 },
  band: { s: 16, m: 12.4, l: 10.4, x: 8.8 },
  stitch: { s: 13.4, m: 11.4, l: 9.4, x: 9.4 },
  ornament: { s: 16, m: 12.4, l: 10.4, x: 8.8 },
  letter: { s: 12.4, m: 10.4, l: 10.4, x: 8.4 },
  arch: { s: 14.4, m: 10.6, l: 9.6, x: 8 },
}

function titleBlock({ design, words, fonts }: Drawing, space: { width: number; most: number }): Block {
  const latin = words.language.startsWith('en')
  const size = SIZES[design.layout][design.tier] * (latin ? 0.94 : 1)
  const hand = { ...serif(size, latin ? 1.16 : 1.26), tracking: latin ? -0.015 : -0.01 }
  return setBlock(design.title, hand, space, fonts)
}

function authorBlock(
  { words, fonts }: Drawing,
  { size = 6.3, ...space }: { width: number; most: number; size?: number },
): Block {
  const hand: Hand = { family: 'sans', weight: 400, size, tracking: 0.01, leading: 1.35 }
  return setBlock(words.author, hand, space, fonts)
}

export function setBlock(
  text: string,
  hand: Hand,
  space: { width: number; most: number },
  fonts: OpenFonts,
): Block {
  const lines = text === '' ? [] : setParagraph(text, hand, space, fonts)
  return { lines, hand, height: lines.length * hand.size * hand.leading }
}

/** A block with its upper edge at `top`. */
export function block({ lines, hand }: Block, top: number, { x, align, fill }: Place): string {
  const drawn = lines.map((line, index) =>
    line.draw(
      align === 'start' ? x : x - line.width / 2,
      top + index * hand.size * hand.leading + baselineOf(hand),
    ),
  )
  return `<g fill="${fill}">${drawn.join('')}</g>`
}

/** The title of the stitched slip, letter under letter. */
function downwards({ design, fonts }: Drawing, fill: string): string {
  const size = SIZES.stitch[design.tier]
  const tracking = { s: 0.1, m: 0.02, l: 0, x: 0 }[design.tier]
  let top = 18
  const letters = Array.from(design.title, (letter) => {
    const hand: Hand = { ...serif(size, 1), tracking: 0 }
    const line = setLine(letter, hand, fonts)
    const drawn = line.draw(22.5 - line.width / 2, top + size * 0.88)
    top += (letter === ' ' ? line.width : size) + tracking * size
    return drawn
  })
  return `<g fill="${fill}">${letters.join('')}</g>`
}

export function serif(size: number, leading: number): Hand {
  return { family: 'serif', weight: 600, size, tracking: 0, leading }
}

export function mark(x: number, y: number, size: number, stroke: string): string {
  return `<path transform="translate(${x} ${y}) scale(${size / 20}) translate(-2 -2)" d="${HOUSE_MARK}" fill="none" stroke="${stroke}" stroke-width="1.4"/>`
}

/** Left, top, width, height. */
type Rectangle = [x: number, y: number, width: number, height: number]

export function box([x, y, width, height]: Rectangle, fill: string, opacity = 1): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" opacity="${opacity}"/>`
}

function frame([x, y, width, height]: Rectangle, stroke: string, opacity = 1): string {
  return `<rect x="${short(x + 0.25)}" y="${short(y + 0.25)}" width="${short(width - 0.5)}" height="${short(height - 0.5)}" fill="none" stroke="${stroke}" stroke-width=".5" opacity="${opacity}"/>`
}

/** The light along the hinge, and the hairline at the edge. */
function hinge(mirrored: boolean): string {
  const stops: [number, string, number][] = [
    [0, '#000', 0.16],
    [1.4, '#000', 0],
    [2.4, '#fff', 0.13],
    [3.6, '#fff', 0],
    [5, '#000', 0.12],
    [8, '#000', 0],
  ]
  const gradient = stops
    .map(
      ([at, colour, opacity]) => `<stop offset="${at}%" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
  const flip = mirrored ? ' transform="translate(100 0) scale(-1 1)" opacity=".55"' : ''
  return `<linearGradient id="hinge">${gradient}</linearGradient><rect width="100" height="150" fill="url(#hinge)"${flip}/>`
}
