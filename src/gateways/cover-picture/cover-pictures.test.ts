import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CoverBook, coverDesign, type Layout, layouts } from '#src/shared/cover/cover-design.ts'
import { coverPictures } from './cover-pictures.ts'
import { fontShelf, type OpenFonts } from './fonts.ts'
import { setLine, setParagraph } from './lettering.ts'
import { bookFace, STAND, wordsOf } from './share-face.ts'

const KOREAN: CoverBook = {
  bookId: 1,
  bookTitle: '참된 목자',
  author: '리처드 백스터',
  language: 'ko',
  palette: 'past',
}
const ENGLISH: CoverBook = {
  bookId: 2,
  bookTitle: 'Grace Abounding',
  author: 'John Bunyan',
  language: 'en',
  palette: 'lite',
}
const openFonts = fontShelf()
const pictures = coverPictures(() => Promise.resolve(undefined))

/** The book under an id that gives it this layout. */
function laidOut(book: CoverBook, layout: Layout): CoverBook {
  for (let bookId = 1; bookId < 200; bookId++)
    if (coverDesign({ ...book, bookId }).layout === layout) return { ...book, bookId }
  throw new Error(`No id lays ${book.bookTitle} out as ${layout}`)
}

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  /** How many pixels of a rectangle differ from the one at its upper left corner. */
  const drawn = ({ x, y, width, height }: typeof STAND) => {
    const ground = at(x, y)
    let count = 0
    for (let row = y; row < y + height; row++)
      for (let column = x; column < x + width; column++)
        if (at(column, row).some((value, channel) => Math.abs(value - ground[channel]!) > 60)) count++
    return count
  }
  return { info, at, drawn }
}

const WORDS = { x: 516, y: 90, width: 588, height: 380 }

describe('the picture of a book without one', () => {
  test.each(
    layouts.flatMap(
      (layout) =>
        (layout === 'stitch'
          ? [[layout, KOREAN]]
          : [
              [layout, KOREAN],
              [layout, ENGLISH],
            ]) as [Layout, CoverBook][],
    ),
  )('is a %s cover with its words beside it, 1200 by 630', async (layout, book) => {
    const { info, drawn } = await pixelsOf(await pictures.ofBook(laidOut(book, layout)))
    expect([info.width, info.height]).toEqual([1200, 630])
    const inside = { x: STAND.x + 40, y: STAND.y + 40, width: STAND.width - 80, height: STAND.height - 80 }
    expect(drawn(inside)).toBeGreaterThan(1500)
    expect(drawn(WORDS)).toBeGreaterThan(3000)
  })

  test('is the same for the same words, and made once', async () => {
    const first = await pictures.ofBook(KOREAN)
    expect(await pictures.ofBook({ ...KOREAN })).toBe(first)
    expect(await coverPictures(() => Promise.resolve(undefined)).ofBook(KOREAN)).toEqual(first)
    expect(await pictures.ofBook({ ...KOREAN, bookTitle: '다른 목자' })).not.toEqual(first)
  })

  test('shows an ornament alone where no font of ours has the letters', async () => {
    const arabic = { ...KOREAN, bookTitle: 'نظام غذائي', author: 'محمد', language: 'ar' }
    const { drawn } = await pixelsOf(await pictures.ofBook(arabic))
    expect(drawn(STAND)).toBeGreaterThan(1500)
    expect(drawn(WORDS)).toBe(0)
  })

  test.each([
    ['none', ''],
    ['a space', ' '],
    ['markup', '"><script>alert(1)</script>'],
    ['one endless word', 'a'.repeat(5000)],
    ['endless words', '가 '.repeat(3000)],
    ['no letters at all', '\u0000\uD800'],
    ['a dash', '—'],
  ])('is drawn for any title: %s', async (_, bookTitle) => {
    const book = { ...ENGLISH, bookTitle, author: bookTitle }
    expect((await pixelsOf(await pictures.ofBook(book))).info).toMatchObject({ width: 1200, height: 630 })
  })

  test('holds no text, only outlines', async () => {
    const book = { ...ENGLISH, bookTitle: '"/><image href="file:///etc/passwd"/>', author: '&xxe; </svg>' }
    const svg = bookFace(book, await openFonts(wordsOf(book)))
    expect(svg).not.toMatch(/<(?:text|image|use|style|script)|href|passwd|xxe|&/)
    expect(svg.match(/<\/svg>/g)).toHaveLength(1)
  })
})

describe('the picture of a book with one', () => {
  const given = { ...ENGLISH, thumbnailPath: '/media/1/cover.png' }
  const red = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()

  test.each([
    [400, 600],
    [900, 600],
    [100, 900],
  ])('of %d by %d stands whole in the middle of its place, on its cloth', async (width, height) => {
    const bytes = await red(width, height)
    const { at, info } = await pixelsOf(await coverPictures(() => Promise.resolve(bytes)).ofBook(given))
    expect([info.width, info.height]).toEqual([1200, 630])
    expect(at(STAND.x + STAND.width / 2, STAND.y + STAND.height / 2)).toEqual([255, 0, 0])
    expect(at(5, 5)).toEqual([0x8a, 0x43, 0x25])
  })

  test('is a made cover where the picture is lost', async () => {
    const { at } = await pixelsOf(await pictures.ofBook(given))
    expect(at(5, 5)).toEqual([0xf4, 0xef, 0xe4])
  })

  test('that cannot be read is reported, and read again the next time', async () => {
    let bytes: Uint8Array = new Uint8Array([1, 2, 3])
    const shelf = coverPictures(() => Promise.resolve(bytes))
    await expect(shelf.ofBook(given)).rejects.toThrow(/unsupported image/)
    bytes = await red(40, 60)
    expect((await pixelsOf(await shelf.ofBook(given))).info.width).toBe(1200)
  })
})

test('the library has a picture of its own', async () => {
  const { info, drawn } = await pixelsOf(await pictures.ofLibrary())
  expect([info.width, info.height]).toEqual([1200, 630])
  expect(drawn({ x: 580, y: 140, width: 530, height: 410 })).toBeGreaterThan(50_000)
})

describe('a title', () => {
  let fonts: OpenFonts
  beforeAll(async () => {
    fonts = await openFonts('성도의 영원한 안식 The Bruised Reed… 가')
  })
  const hand = { family: 'serif', weight: 600, size: 10, tracking: 0, leading: 1.2 } as const

  test('is broken between words into lines of like length', () => {
    const lines = setParagraph('성도의 영원한 안식 성도의 영원한 안식', hand, { width: 100, most: 5 }, fonts)
    expect(lines).toHaveLength(2)
    expect(Math.abs(lines[0]!.width - lines[1]!.width)).toBeLessThan(30)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(100)
  })

  test('is broken inside a word only where the word is wider than the line', () => {
    const lines = setParagraph('영원한안식영원한안식', hand, { width: 40, most: 5 }, fonts)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(40.01)
  })

  test('ends in an ellipsis where it has no more lines', () => {
    const space = { width: 60, most: 2 }
    const lines = setParagraph('성도의 영원한 안식 성도의 영원한 안식 성도의 영원한 안식', hand, space, fonts)
    expect(lines).toHaveLength(2)
  })

  test('is kerned and weighed as its font says', () => {
    const width = (text: string, weight: 400 | 600) => setLine(text, { ...hand, weight }, fonts).width
    expect(width('The', 600)).toBeGreaterThan(width('The', 400))
    expect(width('\u0600', 600)).toBe(0)
  })
})
