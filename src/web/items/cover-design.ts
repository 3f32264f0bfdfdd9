/** What a cover is drawn from. A picture wins; without one the words and the cloth make the cover. */
export type CoverBook = {
  bookId: number
  bookTitle: string
  author: string
  language: string
  cloth?: string | null
  thumbnailPath?: string | null
  thumbnailWidth?: number | null
  thumbnailHeight?: number | null
}

export const cloths = ['doct', 'devo', 'cred', 'hist', 'bibl', 'pray', 'lite', 'past'] as const
export const layouts = ['label', 'band', 'stitch', 'orn', 'letter', 'arch'] as const
export const ornaments = ['rose', 'sun', 'wheat', 'knot', 'path', 'lamp'] as const

export type Cloth = (typeof cloths)[number]
export type Layout = (typeof layouts)[number]
export type Ornament = (typeof ornaments)[number]
export type LengthTier = 's' | 'm' | 'l' | 'x'

export type CoverDesign = {
  layout: Layout
  tier: LengthTier
  cloth: Cloth
  ornament: Ornament
  /** First syllable, or in English the first letter after the article. */
  glyph: string
  /** The volume at the end of the title; only the band layout sets it apart. */
  volume: string | undefined
  title: string
}

type Titled = Pick<CoverBook, 'bookId' | 'bookTitle' | 'language' | 'cloth'>

/** The same book always gets the same cover. `wanted` overrides the hash, as neighbours on a shelf need. */
export function coverDesign(book: Titled, wanted?: Layout): CoverDesign {
  const hash = spread(book.bookId)
  const title = book.bookTitle.normalize('NFC').trim()
  const layout = wanted ?? layouts[hash % layouts.length] ?? 'label'
  const fitting = fits(layout, title, book.language) ? layout : 'label'
  const { main, volume } = fitting === 'band' ? splitVolume(title) : { main: title, volume: undefined }
  return {
    layout: fitting,
    tier: lengthTier(main),
    cloth: clothOf(book.cloth, hash),
    ornament: ornaments[(hash >>> 8) % ornaments.length] ?? 'rose',
    glyph: firstGlyph(title, book.language),
    volume,
    title: main,
  }
}

/** One layout for each book of a shelf, in order, never the same twice running. */
export function shelfLayouts(books: readonly Titled[]): Layout[] {
  let last: Layout | undefined
  return books.map((book) => {
    const own = coverDesign(book).layout
    last = own === last ? nextFitting(own, book) : own
    return last
  })
}

export function lengthTier(title: string): LengthTier {
  const words = title.normalize('NFC').split(/\s+/u)
  const syllables = words.reduce((sum, word) => sum + measure(word, 1, 0.52), 0)
  const longest = Math.max(...words.map((word) => measure(word, 2, 1)))
  if (longest >= 14 || syllables > 11.5) return 'x'
  if (longest >= 10 || syllables > 7.2) return 'l'
  return syllables <= 3.7 && longest <= 8 ? 's' : 'm'
}

export function firstGlyph(title: string, language: string): string {
  const bare = language === 'en' ? title.replace(/^(?:the|an?)\s+/iu, '') : title
  const first = /[\p{L}\p{N}]/u.exec(bare.normalize('NFC'))?.[0] ?? '·'
  return first.toLocaleUpperCase('en')
}

/** 『개혁교의학 2』 or “Institutes IV”: the title and the volume it ends with, if it does. */
export function splitVolume(title: string): { main: string; volume: string | undefined } {
  const match = /^(?<main>.*\S)[\s,]+(?:제\s*)?(?<volume>\d{1,2}|[IVX]{1,4})\s*권?$/u.exec(title)
  return { main: match?.groups?.main ?? title, volume: match?.groups?.volume }
}

/** Spreads neighbouring ids far apart, so that books imported together do not look alike. */
export function spread(id: number): number {
  let hash = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function clothOf(cloth: string | null | undefined, hash: number): Cloth {
  return cloths.find((one) => one === cloth) ?? cloths[(hash >>> 16) % cloths.length] ?? 'devo'
}

function nextFitting(layout: Layout, book: Titled): Layout {
  const after = layouts.indexOf(layout) + 1
  const order = [...layouts.slice(after), ...layouts.slice(0, after)]
  return order.find((one) => one !== layout && fits(one, book.bookTitle, book.language)) ?? layout
}

/** The stitched slip holds nine Korean syllables; the large letter leaves room for two lines of title. */
function fits(layout: Layout, title: string, language: string): boolean {
  const letters = [...title.normalize('NFC').replace(/\s/gu, '')]
  if (layout === 'stitch') return language === 'ko' && letters.length <= 9 && !/\p{Script=Latin}/u.test(title)
  if (layout === 'letter') return letters.length <= (language === 'ko' ? 13 : 24)
  return true
}

function measure(word: string, hangul: number, latin: number): number {
  let sum = 0
  for (const letter of word.normalize('NFC'))
    sum += /[\p{Script=Hangul}\p{Script=Han}]/u.test(letter) ? hangul : latin
  return sum
}
