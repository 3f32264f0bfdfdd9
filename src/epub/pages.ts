import { addBlocks } from './blocks/blocks.ts'
import { EpubError } from './book.ts'
import { decodeDocument, decodeStyles } from './archive/decode.ts'
import type { Pictures } from './pictures/images.ts'
import { addPlace, type BookBuilder, type Page } from './book-builder.ts'
import { isPage, isPicture, type PackageDocument, type SpineItem } from './archive/package-document.ts'
import { locate, placeKey } from './archive/paths.ts'
import { indexRules, parseStyleSheet, type Rule, type StyleSheet } from './style/style-sheet.ts'
import { attribute, elementsBelow, nameOf, parseXhtml, rawText, words, type XhtmlDocument } from './xhtml.ts'
import type { Archive } from './archive/zip.ts'

const MAX_PAGE = 16 * 1024 * 1024
const MAX_SHEET = 256 * 1024

export type Reading = {
  archive: Archive
  book: PackageDocument
  language: string
  builder: BookBuilder
  pictures: Pictures
}

/**
 * Reads the pages in the order of the spine into the manuscript. Pages outside of the reading order (`linear="no"`, or
 * in no spine at all) follow at the end, if the others link to them. True where most pages are set in vertical lines.
 * Throws MISSING_FILE for a page that is not there, TOO_LARGE, BAD_ENCODING and DOCTYPE_ENTITIES.
 */
export async function readPages(reading: Reading): Promise<boolean> {
  const { book, builder } = reading
  const sheets = new Map<string, Rule[]>()
  let vertical = 0
  let done = 0
  const read = async (item: SpineItem): Promise<void> => {
    if (await readPage(item, reading, sheets)) vertical++
    done++
  }
  for (const item of book.spine) if (item.isLinear) await read(item)

  const listed = new Set(book.spine.map((item) => item.path))
  const aside = [
    ...book.spine.filter((item) => !item.isLinear),
    ...book.manifest
      .filter((item) => isPage(item) && item.path !== book.nav && !listed.has(item.path))
      .map(({ path, mediaType }) => ({ path, mediaType, isLinear: false })),
  ]
  // A page that is taken in may link to further ones.
  for (let next = findLinked(aside, builder); next !== undefined; next = findLinked(aside, builder)) {
    aside.splice(aside.indexOf(next), 1)
    if (reading.archive.has(next.path)) await read(next)
  }
  return done > 0 && vertical * 2 >= done
}

function findLinked(aside: SpineItem[], { pendingBlocks }: BookBuilder): SpineItem | undefined {
  if (aside.length === 0) return undefined
  const linked = new Set(
    pendingBlocks.flatMap((block) => block.links.map((link) => link.target.split('#', 1)[0])),
  )
  return aside.find((item) => linked.has(item.path))
}

async function readPage(item: SpineItem, reading: Reading, sheets: Map<string, Rule[]>): Promise<boolean> {
  const { archive, builder, pictures } = reading
  const { path } = item
  if (!archive.has(path)) throw new EpubError('MISSING_FILE', path.replace(/^\/\//, ''))
  if (isPicture(item)) {
    addPicturePage(path, builder, pictures)
    return false
  }
  if (!isPage(item)) return false
  const bytes = await archive.read(path, MAX_PAGE)
  if (bytes === undefined) throw new EpubError('TOO_LARGE', path)
  const document = parseXhtml(decodeDocument(bytes, path), path)
  const sheet = await readStyles(document, path, { archive, sheets })
  return addBlocks(document, pageOf(path, sheet, reading))
}

function pageOf(path: string, sheet: StyleSheet, { archive, language, builder, pictures }: Reading): Page {
  return {
    path,
    sheet,
    bookLanguage: language,
    builder,
    placeOf: (href) => {
      const place = locate(href, path)
      return place !== undefined && archive.has(place.path) ? placeKey(place) : undefined
    },
    pictureOf: (href) => {
      const source = locate(href, path)?.path
      if (source === undefined || source === path || !archive.has(source)) return undefined
      pictures.want(source)
      return source
    },
    drawingOf: (svg) => pictures.wantDrawing(svg),
  }
}

function addPicturePage(path: string, builder: BookBuilder, pictures: Pictures): void {
  const number = builder.pendingBlocks.length
  pictures.want(path)
  addPlace(builder, path, { first: number, last: number })
  const picture = { source: path, alt: '', attributes: '' }
  builder.pendingBlocks.push({
    kind: 'figure',
    pieces: ['<figure>', { picture }, '</figure>'],
    links: [],
    path,
  })
}

/** Linked sheets and `style` elements in their order; sheets that are an alternative are none. */
async function readStyles(
  document: XhtmlDocument,
  path: string,
  { archive, sheets }: { archive: Archive; sheets: Map<string, Rule[]> },
): Promise<StyleSheet> {
  const rules: Rule[] = []
  for (const element of elementsBelow(document)) {
    const name = nameOf(element)
    if (name === 'body') break
    if (name === 'style') rules.push(...parseStyleSheet(rawText(element)))
    if (name !== 'link' || !isStyleSheet(words(element, 'rel'))) continue
    const source = locate(attribute(element, 'href') ?? '', path)?.path
    if (source === undefined) continue
    const known = sheets.get(source) ?? (await readSheet(source, archive))
    sheets.set(source, known)
    rules.push(...known)
  }
  return indexRules(rules)
}

function isStyleSheet(relations: string[]): boolean {
  const lower = relations.map((relation) => relation.toLowerCase())
  return lower.includes('stylesheet') && !lower.includes('alternate')
}

async function readSheet(path: string, archive: Archive): Promise<Rule[]> {
  const bytes = await archive.read(path, MAX_SHEET)
  return bytes === undefined ? [] : parseStyleSheet(decodeStyles(bytes))
}
