import { writeEpub } from './write.ts'

/** What a test says about the book it plants; everything else is a small sound EPUB 3. */
export type Plant = {
  /** Bodies of pages in reading order, or whole documents where they begin with `<?xml` or `<!DOCTYPE`. */
  pages?: Record<string, string | Uint8Array>
  /** Inside of `<metadata>`. */
  metadata?: string
  /** Further items of the manifest. */
  manifest?: string
  /** Instead of one linear itemref for each page. */
  spine?: string
  /** Attributes of `<spine>`. */
  spineAttributes?: string
  /** Behind the spine. */
  guide?: string
  /** Inside of the navigation document's body; without it there is no navigation document. */
  nav?: string
  /** Inside of `<head>` of every page. */
  head?: string
  /** Other files by their full name, or undefined to leave one of the usual ones out. */
  files?: Record<string, string | Uint8Array | undefined>
}

const METADATA =
  '<dc:identifier id="id">urn:planted</dc:identifier><dc:title>심은 책</dc:title><dc:language>ko</dc:language>'

/** The bytes of an EPUB for a test. */
export function plantEpub(plant: Plant): Uint8Array {
  const pages = plant.pages ?? { 'a.xhtml': '<p>본문</p>' }
  const names = Object.keys(pages)
  const items = names.map((name, i) => `<item id="p${i}" href="${name}" media-type="application/xhtml+xml"/>`)
  const nav =
    plant.nav === undefined
      ? ''
      : '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
  const spine = plant.spine ?? names.map((_, i) => `<itemref idref="p${i}"/>`).join('')
  const files: Record<string, string | Uint8Array | undefined> = {
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>' +
      '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf':
      '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">' +
      '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">' +
      `${plant.metadata ?? METADATA}</metadata><manifest>${items.join('')}${nav}${plant.manifest ?? ''}</manifest>` +
      `<spine ${plant.spineAttributes ?? ''}>${spine}</spine>${plant.guide ?? ''}</package>`,
    ...(plant.nav === undefined ? {} : { 'OPS/nav.xhtml': pageOf(plant.nav, '') }),
    ...Object.fromEntries(
      Object.entries(pages).map(([name, page]) => [
        `OPS/${name}`,
        typeof page === 'string' ? pageOf(page, plant.head ?? '') : page,
      ]),
    ),
    ...plant.files,
  }
  return writeEpub(
    Object.fromEntries(
      Object.entries(files).flatMap(([name, content]) => (content === undefined ? [] : [[name, content]])),
    ),
  )
}

function pageOf(body: string, head: string): string {
  if (/^(?:<\?xml|<!DOCTYPE)/i.test(body)) return body
  return (
    '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>' +
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">' +
    `<head><title>쪽</title>${head}</head><body>${body}</body></html>`
  )
}
