import {
  paletteColors,
  paletteOf,
  type CoverBook,
  coverDesign,
  HOUSE_MARK,
  spread,
} from '#src/shared/cover/cover-design.ts'
import { block, box, COVER_HEIGHT, drawCover, mark, serif, setBlock } from './cover-drawing.ts'
import type { OpenFonts } from './fonts.ts'
import { type Hand, setLine, short } from './lettering.ts'

export const WIDTH = 1200
export const HEIGHT = 630
/** Where a cover stands: a picture of the publisher's lies in the middle of the same place. */
export const STAND = { x: 104, y: 66, width: 332, height: 498 }

const WASH = '#f4efe4'
const INK = '#1f1b16'
const MUTED = '#6b6358'
const ACCENT = '#7a1f2b'
const SHELF_EDGE = '#d9cfbc'
const NAMES = ['언약서재', 'Covenant Library'] as const
const LONGEST = 160

/** Every letter that `bookFace` may set. */
export function wordsOf(book: CoverBook): string {
  return [book.bookTitle, book.author, coverDesign(book).glyph, ...NAMES, '… 가'].join('').normalize('NFC')
}

/** A cover on the left, what it is called on the right. With `picture` its place is left free, and the ground is cloth. */
export function bookFace(
  book: CoverBook,
  fonts: OpenFonts,
  picture?: { width: number; height: number },
): string {
  const whole = tidy(book, fonts)
  const colours = paletteColors[paletteOf(book.palette, spread(book.bookId))]
  const [ground, ink, quiet] =
    picture === undefined ? [WASH, INK, MUTED] : [colours.cloth, colours.foil, colours.tint]
  const size = picture ?? STAND
  const x = STAND.x + (STAND.width - size.width) / 2
  const y = STAND.y + (STAND.height - size.height) / 2
  return svg(
    box([0, 0, WIDTH, HEIGHT], ground) +
      shadow(x, y, size.width, size.height) +
      (picture === undefined ? cover(whole, fonts) : '') +
      title(whole, fonts, { ink, quiet }) +
      sign(fonts, { ink: picture === undefined ? ACCENT : ink, quiet }),
  )
}

/** The picture of the library itself: its names, and a row of books on the shelf. */
export function logoFace(fonts: OpenFonts): string {
  const name = setLine(NAMES[0], { ...serif(104, 1), tracking: -0.02 }, fonts)
  const english = setLine(NAMES[1], { ...serif(40, 1), weight: 400, tracking: -0.005 }, fonts)
  const shelf = 560
  return svg(
    box([0, 0, WIDTH, HEIGHT], WASH) +
      box([0, shelf, WIDTH, HEIGHT - shelf], '#fbf9f4') +
      box([0, shelf, WIDTH, 1.5], SHELF_EDGE) +
      mark(92, 150, 84, ACCENT) +
      `<g fill="${INK}">${name.draw(96, 352)}</g><g fill="${MUTED}">${english.draw(100, 418)}</g>` +
      spines(shelf),
  )
}

/** Only what can be set: a title in a script that none of our fonts has leaves its cover to the ornament. */
function tidy(book: CoverBook, fonts: OpenFonts): CoverBook {
  const clean = (text: string) => {
    const letters = [...text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()]
    const known = letters.filter((letter) => fonts.find(letter, 'serif', 600) !== undefined)
    if (known.length * 2 < letters.length || !known.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return ''
    const short = known.length > LONGEST ? [...known.slice(0, LONGEST), '…'] : known
    return short.join('').trim()
  }
  return { ...book, bookTitle: clean(book.bookTitle), author: clean(book.author) }
}

function cover(book: CoverBook, fonts: OpenFonts): string {
  const design = book.bookTitle === '' ? { ...coverDesign(book, 'ornament'), title: '' } : coverDesign(book)
  const words = { title: design.title, author: book.author, language: book.language }
  const scale = STAND.width / 100
  return (
    `<clipPath id="board"><rect width="100" height="${COVER_HEIGHT}" rx=".8"/></clipPath>` +
    `<g transform="translate(${STAND.x} ${STAND.y}) scale(${scale})" clip-path="url(#board)">` +
    `${drawCover({ design, words, fonts })}</g>`
  )
}

const SIZES = [72, 66, 60, 54, 48, 42]
const SMALLEST = 38
const RIGHT = { x: 516, width: 588, top: 96, bottom: 468 }

/** As large as two lines allow, then three, then four; standing in the middle between the upper edge and the sign. */
function title(book: CoverBook, fonts: OpenFonts, { ink, quiet }: { ink: string; quiet: string }): string {
  const latin = book.language.startsWith('en')
  const hand = (size: number): Hand => ({
    ...serif(size, latin ? 1.16 : 1.26),
    tracking: latin ? -0.02 : -0.025,
  })
  const space = { width: RIGHT.width, most: 4 }
  let words = setBlock(book.bookTitle, hand(SMALLEST), space, fonts)
  for (const size of words.lines.length > 3 ? [] : SIZES) {
    const larger = setBlock(book.bookTitle, hand(size), space, fonts)
    if (larger.lines.length <= (size > 54 ? 2 : 3)) {
      words = larger
      break
    }
  }
  const by = setBlock(
    book.author,
    { family: 'sans', weight: 400, size: 28, tracking: 0, leading: 1.4 },
    { width: RIGHT.width, most: 2 },
    fonts,
  )
  const gap = words.height > 0 && by.height > 0 ? 24 : 0
  const top = RIGHT.top + (RIGHT.bottom - RIGHT.top - words.height - gap - by.height) / 2
  return (
    block(words, top, { x: RIGHT.x, align: 'start', fill: ink }) +
    block(by, top + words.height + gap, { x: RIGHT.x + 2, align: 'start', fill: quiet })
  )
}

/** The name of the library stands at the foot, level with the cover. */
function sign(fonts: OpenFonts, { ink, quiet }: { ink: string; quiet: string }): string {
  const baseline = 556
  const name = setLine(NAMES[0], { ...serif(28, 1), tracking: -0.02 }, fonts)
  const english = setLine(NAMES[1], { ...serif(24, 1), weight: 400 }, fonts)
  const x = RIGHT.x + 44
  return (
    box([RIGHT.x, 504, RIGHT.width, 1.5], quiet, 0.28) +
    mark(RIGHT.x, baseline - 25, 32, ink) +
    `<g fill="${ink}">${name.draw(x, baseline)}</g><g fill="${quiet}">${english.draw(x + name.width + 16, baseline)}</g>`
  )
}

function shadow(x: number, y: number, width: number, height: number): string {
  const rect = (grow: number, drop: number, opacity: number, blur: number) =>
    `<rect x="${short(x + grow)}" y="${short(y + grow + drop)}" width="${short(width - 2 * grow)}" height="${short(height - 2 * grow)}" rx="3" fill="#1f1b16" opacity="${opacity}" filter="url(#blur${blur})"/>`
  return (
    [3, 20]
      .map(
        (blur) =>
          `<filter id="blur${blur}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
      )
      .join('') +
    rect(0, 3, 0.22, 3) +
    rect(18, 28, 0.3, 20)
  )
}

const ROW = [
  ['doct', 62, 392],
  ['doct', 62, 392],
  ['bibl', 54, 356],
  ['hist', 70, 414],
  ['cred', 58, 378],
  ['devo', 66, 402],
  ['pray', 50, 344],
  ['past', 62, 386],
] as const

function spines(shelf: number): string {
  let x = 588
  return ROW.map(([cloth, width, height]) => {
    const { cloth: board, foil } = paletteColors[cloth]
    const top = shelf - height
    const drawn =
      `<linearGradient id="spine"><stop offset="0" stop-color="#000" stop-opacity=".28"/><stop offset=".28" stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>` +
      `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="2" fill="${board}"/>` +
      [24, 30, height - 84, height - 78].map((y) => box([x, top + y, width, 1.4], foil, 0.8)).join('') +
      `<path transform="translate(${x + width / 2 - 13} ${shelf - 58}) scale(1.3) translate(-2 -2)" d="${HOUSE_MARK}" fill="none" stroke="${foil}" stroke-width="1.5"/>` +
      `<rect x="${x}" y="${top}" width="${width}" height="${height}" rx="2" fill="url(#spine)"/>`
    x += width + 4
    return drawn
  }).join('')
}

function svg(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`
}
