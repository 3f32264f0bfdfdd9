import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type Reader, readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import { anywhere, fold } from '#src/domain/search/fold.ts'
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
  const blocks = await findBlocks(db, reader, search.bookId, needle)
  let total = 0
  const hits: SearchHit[] = []
  for (const block of blocks) {
    const places = occurrences(block.fold, needle)
    total += block.text === null ? block.count : places.length
    if (block.text === null) continue
    const characters = [...block.text]
    for (const start of places.slice(0, SEARCH_HITS - hits.length)) {
      const end = start + length
      hits.push({
        page: block.page,
        sectionTitle: block.sectionTitle,
        editionId: block.editionId,
        block: block.number,
        start,
        end,
        before: (start > CONTEXT ? '…' : '') + characters.slice(Math.max(0, start - CONTEXT), start).join(''),
        match: characters.slice(start, end).join(''),
        after: characters.slice(end, end + CONTEXT).join('') + (end + CONTEXT < characters.length ? '…' : ''),
      })
    }
  }
  return { total, hits }
}

async function findBlocks(db: Db, reader: Reader, bookId: number, needle: string) {
  const mayRead = readable(reader, sql`block.page_no`)
  const [book, found] = await Promise.all([
    db
      .selectFrom('book')
      .select('id')
      .where('id', '=', bookId)
      .where('current_edition_id', 'is not', null)
      .executeTakeFirst(),
    sql<{
      number: number
      page: number
      editionId: number
      sectionTitle: string
      text: string | null
      fold: string
      count: number
    }>`
      select block.number, block.page_no as page, edition.id as "editionId", section.title as "sectionTitle",
        case when ${mayRead} then block.text end as text,
        case when ${mayRead} then block.fold else '' end as fold,
        case when ${mayRead} then 0
          else (length(block.fold) - length(replace(block.fold, ${needle}::text, ''))) / length(${needle}::text) end as count
      from book
      join edition on edition.id = book.current_edition_id
      join block on block.edition_id = edition.id
      join page on page.edition_id = edition.id and page.number = block.page_no
      join section on section.edition_id = edition.id and section.number = page.section_no
      where book.id = ${bookId} and block.fold like ${anywhere(needle)}
      order by block.number`.execute(db),
  ])
  if (book === undefined) throw new Refusal('BOOK_NOT_FOUND')
  return found.rows
}

/** Starts of `needle` in `text`, in code points, none overlapping. */
function occurrences(text: string, needle: string): number[] {
  const found: number[] = []
  let units = 0
  let points = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
    points += Array.from(text.slice(units, at)).length
    units = at
    found.push(points)
  }
  return found
}
