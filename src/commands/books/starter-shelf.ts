import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#src/db/schema.ts'
import { importBook } from '#src/domain/publishing/import-book.ts'
import { writeEpub } from '#src/epub/write.ts'
import { hashFile, readBook } from '#src/gateways/book-reader/read-book.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'

type Shelf = {
  categories: { slug: string; ko: string; en: string; palette: string; parent?: string }[]
  books: { folder: string; categories: string[]; free: boolean; twin?: string; recommended?: string }[]
  ads: { ko: Banner; en: Banner; book: string }[]
  featured: { book: string; voices: { name: string; content: string }[] }[]
  authorSays: { book: string; content: string }[]
}
type Banner = { title: string; subtitle: string }

/** The ids of the books by the folder each was made from. */
export type Shelved = ReadonlyMap<string, number>

const SHELF = fileURLToPath(new URL('../../../content/shelf/', import.meta.url))

/**
 * Puts the books this product comes with on an empty shelf, through the importer every book goes through. Returns which
 * book each folder became; none where there was a shelf.
 */
export async function putStarterShelf(
  db: Db,
  files: FileStore,
  print: (line: string) => void,
): Promise<Shelved> {
  const started = await db.selectFrom('category').select('id').limit(1).executeTakeFirst()
  const shelved = new Map<string, number>()
  if (started !== undefined) return shelved
  const shelf: Shelf = JSON.parse(readFileSync(join(SHELF, 'shelf.json'), 'utf8'))
  const categoryIds = await putCategories(db, shelf.categories)
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'shelf-'))
  try {
    // The first of the list is the newest on the shelf.
    for (const book of shelf.books.toReversed()) {
      const path = join(temporaryFolder, `${book.folder}.epub`)
      writeFileSync(path, writeEpub(readFolder(join(SHELF, book.folder))))
      const { bookId, title } = await importBook(
        db,
        { path, name: `${book.folder}.epub` },
        {
          categoryIds: book.categories.flatMap((slug) => categoryIds.get(slug) ?? []),
          isFree: book.free,
          hashFile,
          readBook,
          putImage: files.put,
        },
      )
      shelved.set(book.folder, bookId)
      print(title)
    }
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true })
  }
  await putFrontPage(db, shelf, shelved)
  return shelved
}

async function putCategories(db: Db, categories: Shelf['categories']): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [position, { slug, ko, en, palette, parent }] of categories.entries()) {
    const { id } = await db
      .insertInto('category')
      .values({
        slug,
        name_ko: ko,
        name_en: en,
        palette,
        position,
        parent_id: parent === undefined ? null : (ids.get(parent) ?? null),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(slug, id)
  }
  return ids
}

async function putFrontPage(db: Db, shelf: Shelf, shelved: Shelved): Promise<void> {
  const idOf = (folder: string) => {
    const id = shelved.get(folder)
    if (id === undefined) throw new Error(`shelf.json names ${folder}, which is not on the shelf`)
    return id
  }
  await db.transaction().execute(async (trx) => {
    for (const { folder, twin } of shelf.books) {
      if (twin === undefined) continue
      await trx
        .updateTable('book')
        .set({ twin_book_id: idOf(twin) })
        .where('id', '=', idOf(folder))
        .execute()
      await trx
        .updateTable('book')
        .set({ twin_book_id: idOf(folder) })
        .where('id', '=', idOf(twin))
        .execute()
    }
    const picks = shelf.books.flatMap(({ folder, recommended }, position) =>
      recommended === undefined ? [] : [{ book_id: idOf(folder), reason: recommended, position }],
    )
    await trx.insertInto('recommendation').values(picks).execute()
    await trx
      .insertInto('ad')
      .values(
        shelf.ads.map(({ ko, en, book }, position) => ({
          position,
          book_id: idOf(book),
          link: null,
          title_ko: ko.title,
          subtitle_ko: ko.subtitle,
          title_en: en.title,
          subtitle_en: en.subtitle,
        })),
      )
      .execute()
    for (const [position, { book, voices }] of shelf.featured.entries()) {
      await trx
        .insertInto('featured_book')
        .values({ book_id: idOf(book), position })
        .execute()
      await trx
        .insertInto('featured_voice')
        .values(voices.map((voice, index) => ({ book_id: idOf(book), position: index + 1, ...voice })))
        .execute()
    }
    await trx
      .insertInto('author_word')
      .values(
        shelf.authorSays.map(({ book, content }, position) => ({ book_id: idOf(book), content, position })),
      )
      .execute()
  })
}

function readFolder(folder: string): Record<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    names
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path)]),
  )
}
