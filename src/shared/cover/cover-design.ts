/**
 * What a cover is drawn from, named as the API's cards name it. A picture wins; without one the words and the palette make
 * the cover. The same design is drawn by the pages (CSS) and, for links shared elsewhere, as a picture (SVG).
 */
export type CoverBook = {
  bookId: number
  bookTitle: string
  author: string
  language: string
  palette?: string | null
  thumbnailPath?: string | null
  thumbnailWidth?: number | null
  thumbnailHeight?: number | null
}

export const coverPalettes = ['doct', 'devo', 'cred', 'hist', 'bibl', 'pray', 'lite', 'past'] as const
export const layouts = ['label', 'band', 'stitch', 'ornament', 'letter', 'arch'] as const
const ornaments = ['rose', 'sun', 'wheat', 'knot', 'path', 'lamp'] as const

/** Colours of each palette, as in `palettes.css`: the cloth, deep ink on plate and tint, tint, foil on the cloth. */
export const paletteColors: Record<
  CoverPalette,
  { cloth: string; deep: string; tint: string; foil: string }
> = {
  doct: { cloth: '#6e1f2a', deep: '#5a1822', tint: '#efdfd4', foil: '#edd3ae' },
  devo: { cloth: '#2e4a3d', deep: '#22392e', tint: '#e0e5d5', foil: '#ddd3a6' },
  cred: { cloth: '#25364f', deep: '#1c2a40', tint: '#dce2e6', foil: '#dccb9e' },
  hist: { cloth: '#74491b', deep: '#5b3912', tint: '#f0e2c6', foil: '#f5e2ba' },
  bibl: { cloth: '#2a4c54', deep: '#1e3a41', tint: '#d9e5e3', foil: '#dfd2aa' },
  pray: { cloth: '#54354e', deep: '#42283c', tint: '#e9dde3', foil: '#e9d0b8' },
  lite: { cloth: '#8a4325', deep: '#6c3217', tint: '#f3decd', foil: '#f8e3c8' },
  past: { cloth: '#4b4f2e', deep: '#3a3e22', tint: '#e6e5ce', foil: '#e7ddb2' },
}

/** Two tablets, or an open book: the outline of the logo in a square of 24. */
export const HOUSE_MARK = 'M4 20.5V8.5a4 4 0 0 1 8 0v12zM12 20.5V8.5a4 4 0 0 1 8 0v12z'

export type CoverPalette = (typeof coverPalettes)[number]
export type Layout = (typeof layouts)[number]
export type Ornament = (typeof ornaments)[number]
export type LengthTier = 's' | 'm' | 'l' | 'x'

export type CoverDesign = {
  layout: Layout
  tier: LengthTier
  palette: CoverPalette
  ornament: Ornament
  /** First syllable, or in English the first letter after the article. */
  glyph: string
  /** The volume at the end of the title; only the band layout sets it apart. */
  volume: string | undefined
  title: string
}

type Titled = Pick<CoverBook, 'bookId' | 'bookTitle' | 'language' | 'palette'>

/** The same book always gets the same cover. `wanted` overrides the hash, as neighbours on a shelf need. */
export function coverDesign(book: Titled, wanted?: Layout): Readonly<CoverDesign> {
  const key = JSON.stringify([wanted, book.bookId, book.bookTitle, book.language, book.palette])
  const known = designs.get(key)
  if (known !== undefined) return known
  const made = makeDesign(book, wanted)
  if (designs.size >= DESIGNS) designs.clear()
  designs.set(key, made)
  return made
}

/** Designs that were made before: pages show the same covers again and again, and to measure a title takes long. */
const designs = new Map<string, CoverDesign>()
const DESIGNS = 1000

function makeDesign(book: Titled, wanted: Layout | undefined): CoverDesign {
  const hash = spread(book.bookId)
  const title = book.bookTitle.normalize('NFC').trim()
  const layout = wanted ?? layouts[hash % layouts.length] ?? 'label'
  const fitting = fits(layout, title, book.language) ? layout : 'label'
  const { main, volume } = fitting === 'band' ? splitVolume(title) : { main: title, volume: undefined }
  return {
    layout: fitting,
    tier: lengthTier(main),
    palette: paletteOf(book.palette, hash),
    ornament: ornaments[(hash >>> 8) % ornaments.length] ?? 'rose',
    glyph: firstGlyph(title, book.language),
    volume,
    title: main,
  }
}

/** Changes whenever the drawing of covers does, so that nobody keeps a picture of an older one. */
const DRAWING = 1

/** Where the picture of a book's cover lies, for links shared elsewhere. A changed cover has a new address. */
export function coverPicturePath(book: CoverBook): string {
  return `/media/cover/${book.bookId}/${coverVersion(book)}.png`
}

/** Names all that a picture of the cover shows: the same words, palette and picture, the same version. */
export function coverVersion(book: CoverBook): string {
  const { bookId, bookTitle, author, language, palette, thumbnailPath } = book
  const all = JSON.stringify([DRAWING, bookId, bookTitle, author, language, palette, thumbnailPath])
  let hash = 0x811c9dc5
  for (let index = 0; index < all.length; index++) hash = Math.imul(hash ^ all.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
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
  const match = /[\s,](?:제\s*)?(?<volume>\d{1,2}|[IVX]{1,4})\s*권?$/u.exec(title)
  const main = title.slice(0, match?.index).trimEnd()
  return match === null || main === ''
    ? { main: title, volume: undefined }
    : { main, volume: match.groups?.volume }
}

/** Spreads neighbouring ids far apart, so that books imported together do not look alike. */
export function spread(id: number): number {
  let hash = Math.imul(id ^ 0x9e3779b9, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function paletteOf(palette: string | null | undefined, hash: number): CoverPalette {
  return (
    coverPalettes.find((one) => one === palette) ??
    coverPalettes[(hash >>> 16) % coverPalettes.length] ??
    'devo'
  )
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
