import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type CarriedCounts, countCarried } from '#src/domain/reading/carry-marks.ts'
import type { EpubFault, Metadata } from '#src/epub/book.ts'
import { FINDER_VERSION } from '#src/domain/scripture/rules.ts'
import type { EditionCard } from '#src/domain/publishing/rules.ts'
import type { PreparedEdition } from './edition-pages.ts'
import { goLive, lockBook, publishEdition } from './publish-edition.ts'
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
export type ImportPorts = {
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
  /** A new edition goes live even where a mark finds its place in it only approximately or not at all. */
  publish?: boolean
}

export type ImportOutcome = {
  /** `waiting`: readers do not see this edition. */
  outcome: 'new' | 'new-edition' | 'waiting' | 'unchanged'
  bookId: number
  title: string
  pages: number
  editionNumber: number
  /** Of an edition of a known book: how members' marks stand in it. */
  counts?: CarriedCounts
}

/** An import that has not ended after this long was cut off. */
const ABANDONED_AFTER_MINUTES = 60

/**
 * Imports one EPUB. The same bytes twice change nothing; a file with the `dc:identifier` of a known book becomes its
 * new edition, which waits where not every mark is surely in its place there, unless `publish` says otherwise. Readers
 * see an edition only when its last row is stored. Throws ImportError.
 */
export async function importBook(
  db: Db,
  file: { path: string; name: string },
  options: ImportOptions & ImportPorts,
): Promise<ImportOutcome> {
  const fileHash = await options.hashFile(file.path)
  await removeAbandonedEditions(db, ABANDONED_AFTER_MINUTES)
  const known = await findByHash(db, fileHash)
  if (known !== undefined) return answerKnown(db, known, options)
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
      picture_count: book.edition.pictures,
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
    const attached = await attach(db, { book, bookId, editionId: edition.id }, options)
    const done = { bookId, title: book.metadata.title, pages: book.edition.pages.length }
    if (attached.isFirst) return { outcome: 'new', ...done, editionNumber: attached.number }
    const at = { bookId, editionId: edition.id }
    const { isLive, counts } = await publishEdition(db, at, options.publish === true ? undefined : 'unsure')
    return { outcome: isLive ? 'new-edition' : 'waiting', ...done, editionNumber: attached.number, counts }
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

type KnownEdition = Omit<ImportOutcome, 'outcome'> & { editionId: number; isLive: boolean }

async function findByHash(db: Db, fileHash: string): Promise<KnownEdition | undefined> {
  const found = await db
    .selectFrom('edition')
    .innerJoin('book', 'book.id', 'edition.book_id')
    .select(['book.id as bookId', 'book.title', 'edition.page_count as pages', 'edition.number'])
    .select(['edition.id as editionId', sql<boolean>`edition.id = book.current_edition_id`.as('isLive')])
    .where('file_hash', '=', fileHash)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { number, ...rest } = found
  return { ...rest, editionNumber: number ?? 1 }
}

/** The file is here already; where readers do not see it, the operator may want them to. */
async function answerKnown(
  db: Db,
  { editionId, isLive, ...known }: KnownEdition,
  options: ImportOptions,
): Promise<ImportOutcome> {
  if (isLive) return { outcome: 'unchanged', ...known }
  if (options.publish !== true)
    return { outcome: 'waiting', ...known, counts: await countCarried(db, editionId) }
  const { counts } = await publishEdition(db, { bookId: known.bookId, editionId })
  return { outcome: 'new-edition', ...known, counts }
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

/**
 * Gives the edition its book and its number, in one transaction. The first edition of a book goes live with it; any
 * other waits.
 */
function attach(
  db: Db,
  { book, bookId, editionId }: { book: ReadBook; bookId: number; editionId: number },
  options: ImportOptions,
): Promise<{ number: number; isFirst: boolean }> {
  const card = cardOf(book, options)
  return db.transaction().execute(async (trx) => {
    const identifier = await freeIdentifier(trx, book.metadata.identifier, {
      bookId,
      isGiven: options.bookId === bookId,
    })
    const known = identifier === undefined ? {} : { identifier }
    await trx
      .insertInto('book')
      .values({ id: bookId, ...known, title: card.title, language: card.language, search_text: '' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: bookId, ...known }))
      .execute()
    await lockBook(trx, bookId)
    const { last } = await trx
      .selectFrom('edition')
      .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql.lit(0)).as('last'))
      .where('book_id', '=', bookId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('edition')
      .set({ book_id: bookId, number: last + 1, card: JSON.stringify(card) })
      .where('id', '=', editionId)
      .execute()
    if (last === 0) await goLive(trx, { bookId, editionId })
    return { number: last + 1, isFirst: last === 0 }
  })
}

function cardOf({ metadata, cover }: ReadBook, options: ImportOptions): EditionCard {
  const { isFree, samplePages, categoryIds = [] } = options
  return {
    title: metadata.title,
    subtitle: metadata.subtitle ?? null,
    language: options.language ?? metadata.language,
    description: metadata.description ?? '',
    publisher: metadata.publisher ?? null,
    isbn: metadata.isbn ?? null,
    publishedOn: metadata.publishedOn ?? null,
    cover,
    authors: metadata.authors,
    translators: metadata.translators,
    chosen: {
      categoryIds,
      ...(isFree === undefined ? {} : { isFree }),
      ...(samplePages === undefined ? {} : { samplePages }),
    },
  }
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
