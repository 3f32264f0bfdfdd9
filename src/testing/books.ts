import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#src/db/schema.ts'
import { prepareEdition } from '#src/domain/publishing/edition-pages.ts'
import {
  type ImportOptions,
  type ImportOutcome,
  type ImportPorts,
  importBook,
  type ReadBook,
} from '#src/domain/publishing/import-book.ts'
import { parseEpub } from '#src/epub/parse.ts'
import { plantEpub } from '#src/epub/planted-book.ts'

/** What a test says about a book; everything else is made up. */
export type BookPlan = {
  title?: string
  subtitle?: string
  /** null: the file names none. */
  identifier?: string | null
  language?: string
  authors?: string[]
  translators?: string[]
  publisher?: string
  description?: string
  /** One chapter each; the text of page n holds `canary(n)`. */
  pages?: number
  /** Whether each page has a note and a picture of its own, with canaries in the note and in the picture's words. */
  rich?: boolean
  cover?: boolean
  /** Instead of the made-up chapters: the body of each, one section each. */
  chapters?: string[]
}

export type PlantedBook = ImportOutcome & {
  editionId: number
  /** The word that stands on page n of this book and nowhere else. */
  canary: (page: number) => string
}

export type Pictures = Map<string, Uint8Array>

let planted = 0

/** Imports a made-up book the way every book is imported, without the child process. */
export async function plantBook(
  shelf: { db: Db; pictures?: Pictures },
  plan: BookPlan = {},
  options: ImportOptions = {},
): Promise<PlantedBook> {
  const tag = `새장${++planted}호`
  const bytes = await makeEpub(plan, tag)
  const outcome = await importBook(
    shelf.db,
    { path: '', name: `${tag}.epub` },
    { ...options, ...importPortsFor(bytes, shelf.pictures) },
  )
  const { id: editionId } = await shelf.db
    .selectFrom('edition')
    .select('id')
    .where('book_id', '=', outcome.bookId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...outcome, editionId, canary: (page) => canaryOf(tag, page) }
}

/** What the importer needs, in this process: the file is these bytes. */
export function importPortsFor(bytes: Uint8Array, pictures: Pictures = new Map()): ImportPorts {
  return {
    hashFile: () => Promise.resolve(createHash('sha256').update(bytes).digest('hex')),
    readBook: () => readInProcess(bytes),
    putImage: (key, image) => {
      pictures.set(key, image)
      return Promise.resolve()
    },
  }
}

/** What the child process answers for these bytes. */
export async function readInProcess(bytes: Uint8Array): Promise<ReadBook> {
  const book = await parseEpub(bytes)
  const cover = book.images.find((image) => image.key === book.cover)
  return {
    metadata: book.metadata,
    direction: book.direction,
    writingMode: book.writingMode,
    cover: cover === undefined ? null : { key: cover.key, width: cover.width, height: cover.height },
    images: book.images,
    edition: prepareEdition(book),
  }
}

const canaryOf = (tag: string, page: number) => `${tag}에서${page}번울다`

/** Enough for a page to close at the next chapter: a third of 1,800 characters and more. */
const FILLER = '은혜로 말미암아 믿음으로 걷는 길은 더디어도 끊어지지 않는다. '.repeat(20)

export async function makeEpub(plan: BookPlan, tag = '새장'): Promise<Uint8Array> {
  const { pages = 3, rich = false } = plan
  const chapters =
    plan.chapters ??
    Array.from({ length: pages }, (_, index) => {
      const canary = canaryOf(tag, index + 1)
      if (!rich) return `<p>${canary} ${FILLER}</p>`
      return (
        `<p>${canary} ${FILLER}<a epub:type="noteref" href="#n">1</a></p>` +
        `<figure><img src="p${index}.png" alt="그림${canary}"/><figcaption>설명${canary}</figcaption></figure>` +
        `<aside epub:type="footnote" id="n"><p>각주${canary}</p></aside>`
      )
    })
  const names = chapters.map((_, index) => `c${index}.xhtml`)
  const pictures = rich ? names.map((_, index) => `p${index}.png`) : []
  if (plan.cover === true) pictures.push('cover.png')
  return plantEpub({
    metadata: metadataOf(plan, tag),
    pages: Object.fromEntries(
      chapters.map((body, index) => [names[index]!, `<h1>${index + 1}장</h1>${body}`]),
    ),
    nav: `<nav epub:type="toc"><ol>${names.map((name, index) => `<li><a href="${name}">${index + 1}장</a></li>`).join('')}</ol></nav>`,
    manifest: pictures
      .map((name, index) => {
        const cover = name === 'cover.png' ? ' properties="cover-image"' : ''
        return `<item id="i${index}" href="${name}" media-type="image/png"${cover}/>`
      })
      .join(''),
    files: Object.fromEntries(
      await Promise.all(
        pictures.map(async (name, index) => [`OPS/${name}`, await makePicture(tag, index)] as const),
      ),
    ),
  })
}

function metadataOf(plan: BookPlan, tag: string): string {
  const { title = `책 ${tag}`, identifier = `urn:test:${tag}`, language = 'ko' } = plan
  const element = (name: string, text: string | undefined) =>
    text === undefined ? '' : `<dc:${name}>${text}</dc:${name}>`
  const person = (name: string, role: string, id: string) =>
    `<dc:${role === 'aut' ? 'creator' : 'contributor'} id="${id}">${name}</dc:${role === 'aut' ? 'creator' : 'contributor'}>` +
    `<meta refines="#${id}" property="role" scheme="marc:relators">${role}</meta>`
  return [
    identifier === null ? '' : `<dc:identifier id="id">${identifier}</dc:identifier>`,
    `<dc:title id="t">${title}</dc:title><meta refines="#t" property="title-type">main</meta>`,
    plan.subtitle === undefined
      ? ''
      : `<dc:title id="s">${plan.subtitle}</dc:title><meta refines="#s" property="title-type">subtitle</meta>`,
    element('language', language),
    element('publisher', plan.publisher),
    element('description', plan.description),
    ...(plan.authors ?? []).map((name, index) => person(name, 'aut', `a${index}`)),
    ...(plan.translators ?? []).map((name, index) => person(name, 'trl', `t${index}`)),
  ].join('')
}

/** A small picture that no other book or page has. */
function makePicture(tag: string, index: number): Promise<Uint8Array> {
  const pixels = createHash('sha512').update(`${tag} ${index}`).digest().subarray(0, 48)
  return sharp(pixels, { raw: { width: 4, height: 4, channels: 3 } })
    .png()
    .toBuffer()
}
