import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type Reader, readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import { fold } from '#src/domain/search/fold.ts'
import { cleanKeyword } from '#src/domain/search/rules.ts'
import { SEARCH_HITS, SEARCH_MAX, SEARCH_MIN } from './rules.ts'

export type SearchHit = {
  page: number
  sectionTitle: string
  editionId: number
  block: number
  /** Code points of the block's text. */
  start: number
  end: number
  before: string
  match: string
  after: string
}

/** Characters shown on each side of a hit. */
const CONTEXT = 40

/**
 * Every place where the book says `keyword`, mid-word too, in reading order. Places on pages the reader may not
 * read are counted without their text. Throws SEARCH_TOO_SHORT under two characters, BOOK_NOT_FOUND.
 */
export async function searchInBook(
  db: Db,
  reader: Reader,
  search: { bookId: number; keyword: string },
): Promise<{ total: number; hits: SearchHit[] }> {
  const needle = fold(cleanKeyword(search.keyword))
  const length = [...needle].length
  if (length < SEARCH_MIN) throw new Refusal('SEARCH_TOO_SHORT')
  if (length > SEARCH_MAX) throw new Refusal('INVALID_REQUEST', { q: 'TOO_LONG' })
  const { blocks, sections } = await findBlocks(db, reader, search.bookId, needle)
  if (blocks.length === 0) await requireBook(db, search.bookId)
  const isWhole = blocks.length < SEARCH_HITS
  let total = 0
  const hits: SearchHit[] = []
  for (const block of blocks) {
    const { text } = block
    if (text === null) {
      total += block.count ?? 0
      continue
    }
    const starts = occurrences(fold(text), needle)
    total += starts.length
    const cut = cutter(text)
    for (const start of starts.slice(0, SEARCH_HITS - hits.length)) {
      const end = start + length
      hits.push({
        page: block.page,
        sectionTitle: sections[block.page] ?? '',
        editionId: block.editionId,
        block: block.number,
        start,
        end,
        before: (start > CONTEXT ? '…' : '') + cut.from(Math.max(0, start - CONTEXT), start),
        match: cut.from(start, end),
        after: cut.from(end, end + CONTEXT) + (end + CONTEXT < cut.length ? '…' : ''),
      })
    }
  }
  return { total: isWhole ? total : await countHits(db, search.bookId, needle), hits }
}

const currentEdition = (bookId: number) =>
  sql<number>`(select current_edition_id from book where id = ${bookId})`

/** Twice as fast as LIKE, and the needle needs no escapes. */
const says = (needle: string) => sql<boolean>`strpos(block.fold, ${needle}) > 0`

/** How often a block says the needle, where none of the places overlap. */
const countIn = (needle: string) => sql<number>`
  (octet_length(block.fold) - octet_length(replace(block.fold, ${needle}::text, ''))) / octet_length(${needle}::text)`

type Found = {
  number: number
  page: number
  editionId: number
  text: string | null
  /** Only where the text is not given. */
  count: number | null
}

/**
 * The first SEARCH_HITS blocks that say the needle, those the reader may not read counted and without their text, and
 * the title of the section that each page of the edition belongs to, which costs far less at once than by the block.
 * One walk along the blocks of one edition, in their order: nothing the planner believes of their number changes it.
 * They come as one JSON value, which costs half of what as many rows do.
 */
async function findBlocks(
  db: Db,
  reader: Reader,
  bookId: number,
  needle: string,
): Promise<{ blocks: Found[]; sections: Record<number, string> }> {
  const mayRead = readable(reader, sql`block.page_no`)
  const { rows } = await sql<{ blocks: Found[]; sections: Record<number, string> | null }>`
    select coalesce(json_agg(found order by found.number), '[]') as blocks, (
      select json_object_agg(page.number, section.title)
      from page
      join section on section.edition_id = page.edition_id and section.number = page.section_no
      where page.edition_id = ${currentEdition(bookId)}
    ) as sections
    from (
      select block.number, block.page_no as page, block.edition_id as "editionId",
        case when ${mayRead} then block.text end as text,
        case when not (${mayRead}) then ${countIn(needle)} end as count
      from block
      join edition on edition.id = block.edition_id
      join book on book.current_edition_id = edition.id
      where block.edition_id = ${currentEdition(bookId)} and ${says(needle)}
      order by block.number
      limit ${SEARCH_HITS}
    ) found`.execute(db)
  return { blocks: rows[0]?.blocks ?? [], sections: rows[0]?.sections ?? {} }
}

/** Throws BOOK_NOT_FOUND. */
async function requireBook(db: Db, bookId: number): Promise<void> {
  const book = await db
    .selectFrom('book')
    .select('id')
    .where('id', '=', bookId)
    .where('current_edition_id', 'is not', null)
    .executeTakeFirst()
  if (book === undefined) throw new Refusal('BOOK_NOT_FOUND')
}

/** Hits in the whole book. */
async function countHits(db: Db, bookId: number, needle: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select sum(${countIn(needle)})::int as total
    from block
    where block.edition_id = ${currentEdition(bookId)} and ${says(needle)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether one character may take two units of a string: rare, and dear to count. */
const isWide = (text: string) => /[\ud800-\udfff]/.test(text)

/** Parts of a text by code points, and how many it has. */
function cutter(text: string): { length: number; from: (start: number, end: number) => string } {
  if (!isWide(text)) return { length: text.length, from: (start, end) => text.slice(start, end) }
  const characters = [...text]
  return { length: characters.length, from: (start, end) => characters.slice(start, end).join('') }
}

/** Starts of `needle` in `text`, in code points, none overlapping. */
function occurrences(text: string, needle: string): number[] {
  const found: number[] = []
  const wide = isWide(text)
  let units = 0
  let points = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    points += wide ? Array.from(text.slice(units, at)).length : at - units
    units = at
    found.push(points)
  }
  return found
}
