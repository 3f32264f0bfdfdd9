import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { EpubFault, Metadata } from '#src/epub/book.ts'
import { FINDER_VERSION } from '#src/domain/scripture/rules.ts'
import { searchLine } from '#src/domain/search/fold.ts'
import type { PreparedEdition } from './edition-pages.ts'
import { storeContent } from './store-content.ts'

/** A book file read and cut into pages, outside this process. */
export type ReadBook = {
  metadata: Metadata
  direction: 'ltr' | 'rtl'
  writingMode: 'horizontal' | 'vertical'
  cover: { key: string; width: number; height: number } | null
  images: { key: string; bytes: Uint8Array }[]
  edition: PreparedEdition
}

export type ImportFault = EpubFault | 'UNREADABLE_FILE' | 'TOO_SLOW' | 'TOO_MUCH_MEMORY' | 'CRASHED' | 'BUSY'

/** Why a file was not imported; nothing of it is stored. `file` is the entry inside the book at fault, where there is one. */
export class ImportError extends Error {
  readonly code: ImportFault
  readonly file: string | undefined
  constructor(code: ImportFault, file?: string, options?: ErrorOptions) {
    super(file === undefined ? code : `${code}: ${file}`, options)
    this.name = 'ImportError'
    this.code = code
    this.file = file
  }
}

/** What the importer needs from outside. */
export type ImportTools = {
  hashFile: (path: string) => Promise<string>
  readBook: (path: string) => Promise<ReadBook>
  putImage: (key: string, bytes: Uint8Array) => Promise<void>
  /** From 0 to 1. */
  onProgress?: (share: number) => void
}

export type ImportOptions = {
  categoryIds?: number[]
  /** For a new book false where absent; a known book keeps what it has. */
  isFree?: boolean
  samplePages?: number
  language?: string
  /** The operator says that the file is a new edition of this book. */
  bookId?: number
}

export type ImportOutcome = {
  outcome: 'new' | 'new-edition' | 'unchanged'
  bookId: number
  title: string
  pages: number
  editionNumber: number
}

/** An import that has not ended after this long was cut off. */
const ABANDONED_AFTER_MINUTES = 60

/**
 * Imports one EPUB. The same bytes twice change nothing; a file with the `dc:identifier` of a known book becomes its
 * new edition. Readers see the edition only when its last row is stored. Throws ImportError.
 */
export async function importBook(
  db: Db,
  file: { path: string; name: string },
  options: ImportOptions & ImportTools,
): Promise<ImportOutcome> {
  const fileHash = await options.hashFile(file.path)
  await removeAbandonedEditions(db, ABANDONED_AFTER_MINUTES)
  const known = await findByHash(db, fileHash)
  if (known !== undefined) return known
  const book = await options.readBook(file.path)
  options.onProgress?.(0.4)
  for (const image of book.images) await options.putImage(image.key, image.bytes)
  const edition = await db
    .insertInto('edition')
    .values({
      file_hash: fileHash,
      file_name: file.name,
      page_count: book.edition.pages.length,
      character_count: book.edition.characters,
      direction: book.direction,
      writing_mode: book.writingMode,
      cited_by: FINDER_VERSION,
    })
    .onConflict((conflict) => conflict.column('file_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (edition === undefined) throw new ImportError('BUSY')
  try {
    const bookId = await bookIdFor(db, book.metadata.identifier, options.bookId)
    await storeContent(db, { editionId: edition.id, bookId, content: book.edition }, (share) =>
      options.onProgress?.(0.4 + share * 0.6),
    )
    return await publish(db, { book, bookId, editionId: edition.id }, options)
  } catch (error) {
    await db.deleteFrom('edition').where('id', '=', edition.id).execute()
    throw error
  }
}

/** Deletes editions whose import was cut off (by a crash, say) more than `minutes` ago. */
export async function removeAbandonedEditions(db: Db, minutes: number): Promise<void> {
  await db
    .deleteFrom('edition')
    .where('book_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .execute()
}

async function findByHash(db: Db, fileHash: string): Promise<ImportOutcome | undefined> {
  const found = await db
    .selectFrom('edition')
    .innerJoin('book', 'book.id', 'edition.book_id')
    .select(['book.id', 'book.title', 'edition.page_count as pages', 'edition.number'])
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { id, title, pages, number } = found
  return { outcome: 'unchanged', bookId: id, title, pages, editionNumber: number ?? 1 }
}

async function bookIdFor(db: Db, identifier: string | undefined, given: number | undefined): Promise<number> {
  if (given !== undefined) return given
  const known =
    identifier === undefined
      ? undefined
      : await db.selectFrom('book').select('id').where('identifier', '=', identifier).executeTakeFirst()
  if (known !== undefined) return known.id
  const { rows } = await sql<{ id: number }>`select nextval('book_id')::int as id`.execute(db)
  const next = rows[0]
  if (next === undefined) throw new Error('the sequence of book ids gave none')
  return next.id
}

function publish(
  db: Db,
  made: { book: ReadBook; bookId: number; editionId: number },
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { book, bookId, editionId } = made
  const { metadata } = book
  return db.transaction().execute(async (trx) => {
    const publisherId = metadata.publisher === undefined ? null : await publisherIdOf(trx, metadata.publisher)
    const identifier = await freeIdentifier(trx, metadata.identifier, {
      bookId,
      isGiven: options.bookId === bookId,
    })
    const values = {
      ...(identifier === undefined ? {} : { identifier }),
      title: metadata.title,
      subtitle: metadata.subtitle ?? null,
      language: options.language ?? metadata.language,
      description: metadata.description ?? '',
      publisher_id: publisherId,
      isbn: metadata.isbn ?? null,
      published_on: metadata.publishedOn ?? null,
      cover_key: book.cover?.key ?? null,
      cover_width: book.cover?.width ?? null,
      cover_height: book.cover?.height ?? null,
      search_text: searchLine([
        metadata.title,
        metadata.subtitle,
        ...metadata.authors,
        ...metadata.translators,
        metadata.publisher,
      ]),
      ...(options.isFree === undefined ? {} : { is_free: options.isFree }),
      ...(options.samplePages === undefined ? {} : { sample_pages: options.samplePages }),
    }
    await trx
      .insertInto('book')
      .values({ id: bookId, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    const { last } = await trx
      .selectFrom('edition')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql.lit(0)).as('last'))
      .where('book_id', '=', bookId)
      .executeTakeFirstOrThrow()
    const editionNumber = last + 1
    await trx
      .updateTable('edition')
      .set({ book_id: bookId, number: editionNumber })
      .where('id', '=', editionId)
      .execute()
    await trx.updateTable('book').set({ current_edition_id: editionId }).where('id', '=', bookId).execute()
    await trx.deleteFrom('book_person').where('book_id', '=', bookId).execute()
    await putPeople(trx, bookId, { author: metadata.authors, translator: metadata.translators })
    for (const [position, categoryId] of (options.categoryIds ?? []).entries()) {
      await trx
        .insertInto('book_category')
        .values({ book_id: bookId, category_id: categoryId, position })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    return {
      outcome: editionNumber === 1 ? ('new' as const) : ('new-edition' as const),
      bookId,
      title: metadata.title,
      pages: book.edition.pages.length,
      editionNumber,
    }
  })
}

/**
 * The file's identifier where its book may have it: not another book's when the operator named this one.
 * One import at a time decides about an identifier. Throws BUSY where it came in with another file meanwhile.
 */
async function freeIdentifier(
  trx: Db,
  identifier: string | undefined,
  book: { bookId: number; isGiven: boolean },
): Promise<string | undefined> {
  if (identifier === undefined) return undefined
  await sql`select pg_advisory_xact_lock(hashtext(${identifier}))`.execute(trx)
  const other = await trx
    .selectFrom('book')
    .select('id')
    .where('identifier', '=', identifier)
    .where('id', '<>', book.bookId)
    .executeTakeFirst()
  if (other === undefined) return identifier
  if (!book.isGiven) throw new ImportError('BUSY')
  return undefined
}

async function publisherIdOf(db: Db, name: string): Promise<number> {
  const { id } = await db
    .insertInto('publisher')
    .values({ name, search_text: searchLine([name]) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Stores who wrote and who translated a book. All their names go in at once and in one order, so that two imports with
 * the same people never wait for each other.
 */
async function putPeople(
  trx: Db,
  bookId: number,
  people: Record<'author' | 'translator', string[]>,
): Promise<void> {
  const names = [...new Set([...people.author, ...people.translator])].toSorted()
  if (names.length === 0) return
  const rows = await trx
    .insertInto('person')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  const places = (['author', 'translator'] as const).flatMap((role) =>
    [...new Set(people[role])].map((name, position) => ({
      book_id: bookId,
      person_id: idOf.get(name) ?? 0,
      role,
      position,
    })),
  )
  await trx.insertInto('book_person').values(places).execute()
}
