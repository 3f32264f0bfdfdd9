import { EpubError } from '#src/epub/book.ts'
import { decodeDocument } from './decode.ts'
import type { PackageDocument } from './package-document.ts'
import { locate, placeKey } from './paths.ts'
import { plainLine } from '#src/epub/plain-text.ts'
import {
  attribute,
  elementsBelow,
  isElement,
  nameOf,
  parseXhtml,
  rawText,
  words,
  type XhtmlElement,
} from '#src/epub/xhtml.ts'
import { attributeOf, childrenOf, descendantsOf, parseXml, textOf, type Element } from './xml.ts'
import type { Archive } from './zip.ts'

const MAX_CONTENTS = 8 * 1024 * 1024
const MAX_LEVEL = 20

/** `target` is a key made by `placeKey`; an entry that is only a heading of others has none. */
export type ContentsEntry = { title: string; level: number; target?: string }
export type Contents = { entries: ContentsEntry[]; pages: { label: string; target: string }[] }

/** The table of contents and page-list from the navigation document, filled up from the NCX where it lacks one. */
export async function readContents(archive: Archive, book: PackageDocument): Promise<Contents> {
  const fromNav = await readNav(archive, book)
  if (fromNav.entries.length > 0 && fromNav.pages.length > 0) return fromNav
  const fromNcx = await readNcx(archive, book)
  return {
    entries: fromNav.entries.length > 0 ? fromNav.entries : fromNcx.entries,
    pages: fromNav.pages.length > 0 ? fromNav.pages : fromNcx.pages,
  }
}

async function readNav(archive: Archive, book: PackageDocument): Promise<Contents> {
  const contents: Contents = { entries: [], pages: [] }
  const bytes = book.nav === undefined ? undefined : await archive.read(book.nav, MAX_CONTENTS)
  if (book.nav === undefined || bytes === undefined) return contents
  const base = book.nav
  for (const nav of elementsBelow(parseXhtml(decodeDocument(bytes, base), base))) {
    if (nameOf(nav) !== 'nav') continue
    const types = [...words(nav, 'epub:type'), ...words(nav, 'role')]
    const entries = () => readNavList(nav, 1, (href) => target(href, base, book))
    if (types.includes('toc') || types.includes('doc-toc')) {
      if (contents.entries.length === 0) contents.entries = entries()
    } else if (types.includes('page-list') || types.includes('doc-pagelist')) {
      for (const entry of entries())
        if (entry.target !== undefined) contents.pages.push({ label: entry.title, target: entry.target })
    }
  }
  return contents
}

function readNavList(
  parent: XhtmlElement,
  level: number,
  resolve: (href: string) => string | undefined,
): ContentsEntry[] {
  return listItems(parent).flatMap((item) => {
    const below = level < MAX_LEVEL ? readNavList(item, level + 1, resolve) : []
    const label = item.childNodes.filter(isElement).find((one) => ['a', 'span'].includes(nameOf(one)))
    if (label === undefined) return below
    const title = plainLine(rawText(label)) || plainLine(attribute(label, 'title') ?? '')
    const href = attribute(label, 'href')
    const entry = { title, level, target: href === undefined ? undefined : resolve(href) }
    return title === '' ? below : [entry, ...below]
  })
}

/** Items of the lists right below, whatever wrappers stand between. */
function listItems(parent: XhtmlElement): XhtmlElement[] {
  return parent.childNodes.filter(isElement).flatMap((child) => {
    const name = nameOf(child)
    if (name === 'li') return [child]
    return ['ol', 'ul', 'div', 'section'].includes(name) ? listItems(child) : []
  })
}

async function readNcx(archive: Archive, book: PackageDocument): Promise<Contents> {
  const contents: Contents = { entries: [], pages: [] }
  const bytes = book.ncx === undefined ? undefined : await archive.read(book.ncx, MAX_CONTENTS)
  if (book.ncx === undefined || bytes === undefined) return contents
  const base = book.ncx
  const ncx = parseNcx(bytes, base)
  if (ncx === undefined) return contents
  const label = (point: Element) =>
    plainLine(childrenOf(point, 'navLabel').flatMap((one) => childrenOf(one, 'text').map(textOf))[0] ?? '')
  const goal = (point: Element) =>
    target(attributeOf(childrenOf(point, 'content')[0] ?? point, 'src') ?? '', base, book)

  const addPoints = (parent: Element, level: number): void => {
    for (const point of childrenOf(parent, 'navPoint')) {
      const title = label(point)
      if (title !== '') contents.entries.push({ title, level, target: goal(point) })
      if (level < MAX_LEVEL) addPoints(point, level + 1)
    }
  }
  for (const map of childrenOf(ncx, 'navMap')) addPoints(map, 1)
  for (const point of descendantsOf(ncx, 'pageTarget')) {
    const place = goal(point)
    const text = label(point) || attributeOf(point, 'value')
    if (place !== undefined && text !== undefined && text !== '')
      contents.pages.push({ label: text, target: place })
  }
  return contents
}

/** A broken NCX is no NCX; the headings serve instead. */
function parseNcx(bytes: Uint8Array, file: string): Element | undefined {
  try {
    return parseXml(bytes, file, 'BAD_PACKAGE')
  } catch (error) {
    if (error instanceof EpubError && error.code === 'BAD_PACKAGE') return undefined
    throw error
  }
}

function target(href: string, base: string, book: PackageDocument): string | undefined {
  const place = locate(href, base)
  if (place === undefined || href.trim() === '') return undefined
  return place.fragment.startsWith('epubcfi(') ? resolveCfi(place.fragment, book) : placeKey(place)
}

/** The page and the innermost named element of an `epubcfi(/6/4[ch1]!/4/10[p7]/1:3)`: close enough for a page label. */
function resolveCfi(cfi: string, book: PackageDocument): string | undefined {
  const [packageSteps = '', pageSteps = ''] = cfi.slice('epubcfi('.length).split('!', 2)
  const step = Number(/^\/6\/(\d{1,6})/.exec(packageSteps)?.[1] ?? Number.NaN)
  const spine = childrenOf(book.root, 'spine').flatMap((one) => childrenOf(one, 'itemref'))[step / 2 - 1]
  const idref = spine === undefined ? undefined : attributeOf(spine, 'idref')
  const item = book.manifest.find((one) => one.id === idref)
  const names = [...pageSteps.matchAll(/\/\d+\[([^[\]^]{1,200})\]/g)]
  return item === undefined ? undefined : placeKey({ path: item.path, fragment: names.at(-1)?.[1] ?? '' })
}
