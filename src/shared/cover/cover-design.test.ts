import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  paletteColors,
  coverPalettes,
  coverDesign,
  coverPicturePath,
  coverVersion,
  firstGlyph,
  layouts,
  lengthTier,
  shelfLayouts,
  splitVolume,
} from './cover-design.ts'

const book = (bookId: number, bookTitle: string, language = 'ko', palette = 'devo') => ({
  bookId,
  bookTitle,
  language,
  palette,
})
const anyBook = fc.record({
  bookId: fc.nat(),
  bookTitle: fc.oneof(
    fc.constantFrom(
      '고백록',
      '팡세',
      '하이델베르크 요리문답',
      'The Bruised Reed',
      'Of the Mortification of Sin in Believers',
    ),
    fc.string(),
  ),
  language: fc.constantFrom('ko', 'en'),
  palette: fc.constantFrom('doct', 'none', undefined),
})

test('a cover is designed once, and anew for other words, another palette or another place', () => {
  const design = coverDesign(book(7, '팡세'))
  expect(coverDesign(book(7, '팡세'))).toBe(design)
  const others = [book(7, '고백록'), book(8, '팡세'), book(7, '팡세', 'en'), book(7, '팡세', 'ko', 'doct')]
  for (const other of others) expect(coverDesign(other)).not.toBe(design)
  const wanted = design.layout === 'band' ? 'label' : 'band'
  expect(coverDesign(book(7, '팡세'), wanted).layout).toBe(wanted)
})

describe('the size of a title on its cover', () => {
  test.each([
    ['고백록', 's'],
    ['죄 죽임', 's'],
    ['언약의 경륜', 'm'],
    ['하나님의 도성', 'm'],
    ['Paradise Lost', 'm'],
    ['그리스도의 영광', 'l'],
    ['성도의 영원한 안식', 'l'],
    ['Confessions', 'l'],
    ['The Bruised Reed', 'l'],
    ['시편으로 배우는 기도와 탄식과 감사', 'x'],
    ['Institutes of the Christian Religion', 'x'],
  ])('%s is set in %s', (title, tier) => {
    expect(lengthTier(title)).toBe(tier)
    expect(lengthTier(title.normalize('NFD'))).toBe(tier)
  })
})

describe('a cover', () => {
  test('is the same every time for the same book', () => {
    fc.assert(
      fc.property(anyBook, (one) => {
        expect(coverDesign(one)).toEqual(coverDesign({ ...one }))
      }),
    )
  })

  test('uses every layout over a library', () => {
    const seen = new Set(Array.from({ length: 60 }, (_, id) => coverDesign(book(id, '고백록')).layout))
    expect([...seen].toSorted()).toEqual([...layouts].toSorted())
  })

  test('takes the palette of the category, and one of the eight when the category is unknown', () => {
    expect(coverDesign(book(1, '고백록', 'ko', 'pray')).palette).toBe('pray')
    expect(coverDesign(book(1, '고백록', 'ko', 'nothing')).palette).toMatch(
      /^(doct|devo|cred|hist|bibl|pray|lite|past)$/,
    )
  })

  test('is stitched only for Korean titles of up to nine syllables', () => {
    expect(coverDesign(book(1, '참된 목자'), 'stitch').layout).toBe('stitch')
    expect(coverDesign(book(1, '웨스트민스터 신앙고백'), 'stitch').layout).toBe('label')
    expect(coverDesign(book(1, 'Confessions', 'en'), 'stitch').layout).toBe('label')
  })

  test('shows one large letter only beside a title that leaves it room', () => {
    expect(coverDesign(book(1, '팡세'), 'letter').layout).toBe('letter')
    expect(coverDesign(book(1, '구원에 이르는 지식과 교회의 표지에 관하여'), 'letter').layout).toBe('label')
  })

  test('sets the volume apart on a band', () => {
    expect(coverDesign(book(1, '개혁교의학 제2권'), 'band')).toMatchObject({
      title: '개혁교의학',
      volume: '2',
    })
    expect(coverDesign(book(1, '개혁교의학 제2권'), 'ornament')).toMatchObject({
      title: '개혁교의학 제2권',
      volume: undefined,
    })
    expect(splitVolume('Institutes IV')).toEqual({ main: 'Institutes', volume: 'IV' })
    expect(splitVolume('개혁교의학 제 2 권')).toEqual({ main: '개혁교의학', volume: '2' })
    expect(splitVolume('교회사, 3')).toEqual({ main: '교회사,', volume: '3' })
    expect(splitVolume(' 2')).toEqual({ main: ' 2', volume: undefined })
    expect(splitVolume('1984')).toEqual({ main: '1984', volume: undefined })
  })
})

describe('the large letter', () => {
  test.each([
    ['상한 갈대', 'ko', '상'],
    ['『팡세』', 'ko', '팡'],
    ['The Bruised Reed', 'en', 'B'],
    ['a Kempis', 'en', 'K'],
    ['Athanasius', 'en', 'A'],
    ['…', 'ko', '·'],
  ])('of %s is %s → %s', (title, language, glyph) => expect(firstGlyph(title, language)).toBe(glyph))
})

describe('a shelf', () => {
  test('never shows the same layout twice running', () => {
    fc.assert(
      fc.property(fc.array(anyBook), (books) => {
        const shown = shelfLayouts(books)
        shown.forEach((layout, index) => {
          expect(layout).not.toBe(shown[index - 1])
          expect(coverDesign(books[index] ?? book(0, ''), layout).layout).toBe(layout)
        })
      }),
    )
  })

  test('leaves a book its own layout when the neighbour differs', () => {
    const books = [3, 4, 5, 6, 7, 8].map((id) => book(id, '고백록'))
    const own = books.map((one) => coverDesign(one).layout)
    const shown = shelfLayouts(books)
    const free = own.filter((layout, index) => layout !== shown[index - 1])
    expect(shown.filter((_, index) => own[index] !== shown[index - 1])).toEqual(free)
  })
})

describe('the colours of the palettes', () => {
  const sheet = readFileSync(new URL('../../web/styles/palettes.css', import.meta.url), 'utf8')

  test.each(coverPalettes)('of %s are those of the stylesheet', (name) => {
    const rules = new RegExp(`\\.palette-${name} \\{([^}]+)\\}`).exec(sheet)?.[1] ?? ''
    const colour = (part: string) => new RegExp(`--palette-${part}: (#[0-9a-f]{6})`).exec(rules)?.[1]
    const { cloth, deep, tint, foil } = paletteColors[name]
    expect([cloth, deep, tint, foil]).toEqual(['cloth', 'deep', 'tint', 'foil'].map(colour))
  })
})

describe('the address of a cover’s picture', () => {
  const card = { ...book(7, '고백록'), author: '아우구스티누스', thumbnailPath: null }

  test('changes with all that the picture shows, and with nothing else', () => {
    expect(coverPicturePath(card)).toMatch(/^\/media\/cover\/7\/[0-9a-z]{1,8}\.png$/)
    expect(coverVersion({ ...card, thumbnailWidth: 3 })).toBe(coverVersion(card))
    const changed = [
      { bookId: 8 },
      { bookTitle: '고백' },
      { author: '' },
      { language: 'en' },
      { palette: 'pray' },
      { thumbnailPath: '/media/1/a.webp' },
    ].map((change) => coverVersion({ ...card, ...change }))
    expect(new Set([...changed, coverVersion(card)]).size).toBe(changed.length + 1)
  })
})
