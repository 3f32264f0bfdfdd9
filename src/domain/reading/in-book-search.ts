import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type Reader, readable } from '#src/domain/access/readable.ts'
import { Refusal } from '#src/domain/errors.ts'
import { fold } from '#src/domain/search/fold.ts'
import { cleanKeyword } from '#src/domain/search/rules.ts'
import type { FoldedText } from './folded-text.ts'
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
 * Every place where the book says `keyword`, mid-word too, in reading order. Of the first SEARCH_HITS those on pages the
 * reader may read are shown; the rest are only counted. `textOf` answers the folded text of an edition. Throws
 * SEARCH_TOO_SHORT under two characters, INVALID_REQUEST over SEARCH_MAX, and BOOK_NOT_FOUND.
 */
export async function searchInBook(
  db: Db,
  reader: Reader,
  search: { bookId: number; keyword: string },
  textOf: (editionId: number) => Promise<FoldedText>,
): Promise<{ total: number; hits: SearchHit[] }> {
  const needle = fold(cleanKeyword(search.keyword))
  const length = [...needle].length
  if (length < SEARCH_MIN) throw new Refusal('SEARCH_TOO_SHORT')
  if (length > SEARCH_MAX) throw new Refusal('INVALID_REQUEST', { q: 'TOO_LONG' })
  const editionId = await getShownEdition(db, search.bookId)
  const { blocks } = await textOf(editionId)
  const places = blocks.flatMap((text, block) => occurrences(text, needle).map((start) => ({ block, start })))
  const hits =
    places.length === 0
      ? []
      : await showHits(db, reader, { editionId, length, places: places.slice(0, SEARCH_HITS) })
  return { total: places.length, hits }
}

/** Throws BOOK_NOT_FOUND. */
async function getShownEdition(db: Db, bookId: number): Promise<number> {
  const book = await db
    .selectFrom('book')
    .select('current_edition_id as editionId')
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (typeof book?.editionId !== 'number') throw new Refusal('BOOK_NOT_FOUND')
  return book.editionId
}

/** The words of the places, but of those on pages the reader may not read. They come as one JSON value, as above. */
async function showHits(
  db: Db,
  reader: Reader,
  {
    editionId,
    length,
    places,
  }: { editionId: number; length: number; places: { block: number; start: number }[] },
): Promise<SearchHit[]> {
  const { rows } = await sql<{ hits: SearchHit[] | null }>`
    select json_agg(hit order by hit.block, hit.start) as hits
    from (
      select block.page_no as page, coalesce(section.title, '') as "sectionTitle", block.edition_id as "editionId", place.block,
        place.start, place.start + ${length}::int as "end",
        case when place.start > ${CONTEXT}::int then '…' else '' end
          || substr(block.text, greatest(place.start - ${CONTEXT}::int, 0) + 1, least(place.start, ${CONTEXT}::int)) as before,
        substr(block.text, place.start + 1, ${length}::int) as match,
        substr(block.text, place.start + ${length}::int + 1, ${CONTEXT}::int)
          || case when char_length(block.text) > place.start + ${length}::int + ${CONTEXT}::int then '…' else '' end as after
      from json_to_recordset(${JSON.stringify(places)}::json) as place (block int, start int)
      join block on block.edition_id = ${editionId} and block.number = place.block
      join page on page.edition_id = block.edition_id and page.number = block.page_no
      left join section on section.edition_id = page.edition_id and section.number = page.section_no
      join edition on edition.id = block.edition_id
      join book on book.id = edition.book_id
      where ${readable(reader, sql`block.page_no`)}
    ) as hit`.execute(db)
  return rows[0]?.hits ?? []
}

/** Starts of `needle` in `text`, in code points, none overlapping. */
function occurrences(text: string, needle: string): number[] {
  const found: number[] = []
  let at = text.indexOf(needle)
  if (at === -1) return found
  // Rare, and dear to count: one character may take two units of a string.
  const isWide = /[\ud800-\udfff]/.test(text)
  let units = 0
  let points = 0
  for (; at !== -1; at = text.indexOf(needle, at + needle.length)) {
    points += isWide ? Array.from(text.slice(units, at)).length : at - units
    units = at
    found.push(points)
  }
  return found
}
