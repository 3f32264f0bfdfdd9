import { EpubError, type Block, type Image, type Metadata, type ParsedBook } from './book.ts'
import { findPackageDocument, refuseEncryption } from './archive/container.ts'
import { readContents } from './archive/contents.ts'
import { startPictures } from './pictures/images.ts'
import { startBook, type BookBuilder } from './book-builder.ts'
import { readMetadata } from './archive/metadata.ts'
import { findNotes } from './blocks/notes.ts'
import { readPackageDocument, type PackageDocument } from './archive/package-document.ts'
import { readPages } from './pages.ts'
import { render } from './render.ts'
import { makePageLabels, makeSections } from './sections.ts'
import { openArchive } from './archive/zip.ts'

/**
 * Turns the bytes of an EPUB 2 or 3 into a book without anything active in it. Nothing outside of `bytes` is read.
 * Throws EpubError, and nothing else, for whatever is wrong with the file. Time and memory are the caller's to limit.
 */
export async function parseEpub(bytes: Uint8Array): Promise<ParsedBook> {
  const archive = await openArchive(bytes)
  const book = await readPackageDocument(archive, await findPackageDocument(archive))
  await refuseEncryption(archive, new Set(book.spine.map((item) => item.path)))
  // Of all pictures the cover is the largest, so it goes first.
  const pictures = startPictures(archive)
  if (book.coverImage !== undefined) pictures.want(book.coverImage)
  const metadata = readMetadata(book.root, book.metadata)
  const contents = await readContents(archive, book)

  const builder = startBook()
  const isVertical = await readPages({ archive, book, language: metadata.language, builder, pictures })
  const images = await pictures.finish()

  const rendered = render(builder, findNotes(builder), images)
  const { blocks, notes } = rendered
  const hasContent = blocks.some((block) => block.text !== '' || /<(?:img|math)/.test(block.html))
  if (!hasContent) throw new EpubError('EMPTY_BOOK')
  const title = metadata.title || titleFrom(blocks)
  return {
    metadata: withoutUndefined({ ...metadata, title }),
    direction: book.progression ?? directionOf(metadata.language),
    writingMode: isVertical ? 'vertical' : 'horizontal',
    sections: makeSections(contents, rendered, title),
    blocks,
    notes,
    images: [...new Map([...images.values()].map((image) => [image.key, image])).values()],
    ...coverOf(book, builder, images),
    pageLabels: makePageLabels(contents, builder.pageBreaks, rendered.blockAt),
  }
}

/** The cover's own file, else the first picture of the page that the guide calls the cover. */
function coverOf(
  book: PackageDocument,
  builder: BookBuilder,
  images: Map<string, Image>,
): { cover?: string } {
  const named = images.get(book.coverImage ?? '')
  const onPage = builder.pendingBlocks
    .filter((block) => block.path === book.coverPage)
    .flatMap((block) => block.pieces)
    .flatMap((piece) =>
      typeof piece !== 'string' && 'picture' in piece ? [images.get(piece.picture.source)] : [],
    )
    .find((image) => image !== undefined)
  const cover = named ?? onPage
  return cover === undefined ? {} : { cover: cover.key }
}

function titleFrom(blocks: Block[]): string {
  const first =
    blocks.find((block) => block.kind === 'heading' && block.text !== '') ??
    blocks.find((block) => block.text !== '')
  return [...(first?.text ?? '—')].slice(0, 80).join('')
}

function directionOf(language: string): 'ltr' | 'rtl' {
  return /^(?:ar|arc|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr'
}

function withoutUndefined(metadata: Metadata): Metadata {
  // The keys that remain are the keys that have a value, so the type stays true.
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== undefined)) as Metadata
}
