import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import { readable } from '#src/domain/access/readable.ts'
import { findRequestedPassages } from './requested-passages.ts'
import type { Excerpt } from './excerpt.ts'
import type { Passage } from './passage.ts'
import { PASSAGES_PER_PAGE } from './rules.ts'

/** A place in a book that cites a passage, or a book that does so on pages the reader may not read. */
export type PassageHit = {
  bookId: number
  title: string
  author: string
  /** '' where the reader may not read it. */
  sectionTitle: string
  /** null where the reader may not read it: the answer then says only that the book cites the passage. */
  page: number | null
  place: CitedPlace | null
  /** What is cited there; of pages that may not be read, the requested passage. */
  passage: Passage
  excerpt: Excerpt | null
}

/** Where a citation stands: code points of its block, or of the note that the block points to; null where not known yet. */
export type CitedPlace = {
  editionId: number
  block: number
  noteId: string | null
  start: number | null
  end: number | null
}

/**
 * Where books cite what the keyword asks for, or part of it, or more: first one place of every book, the closest, then
 * the next of each. None where the keyword is no reference to Scripture.
 */
export async function searchPassages(
  db: Db,
  reader: Actor,
  search: { keyword: string; page: number },
): Promise<{ hits: PassageHit[]; totalCount: number }> {
  const requested = findRequestedPassages(search.keyword)
  const [first] = requested
  if (first === undefined) return { hits: [], totalCount: 0 }
  const cited = citedPlaces(requested, reader)
  const [hits, counted] = await Promise.all([
    sql<Row>`
      select "bookId", title, "sectionTitle", page, place, first, last, excerpt,
        coalesce((
          select string_agg(person.name, ', ' order by book_person.position)
          from book_person join person on person.id = book_person.person_id
          where book_person.book_id = place."bookId" and book_person.role = 'author'), '') as author
      from ${cited} as place
      order by row_number() over (partition by "bookId" order by not may_read, last - first, block, number), title, "bookId"
      limit ${PASSAGES_PER_PAGE} offset ${search.page * PASSAGES_PER_PAGE}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from ${cited} as place`.execute(db),
  ])
  return {
    hits: hits.rows.map(({ first: from, last, ...hit }) => ({
      ...hit,
      passage: from === null || last === null ? first : { first: from, last },
    })),
    totalCount: counted.rows[0]?.count ?? 0,
  }
}

type Row = Omit<PassageHit, 'passage'> & { first: number | null; last: number | null }

/** Every citation the reader may read, and of the others one row for each book, with nothing that tells them apart. */
function citedPlaces(requested: readonly Passage[], reader: Actor) {
  const columns = sql`book.id as "bookId", book.title`
  const mayRead = readable(reader, sql`citation.page_no`)
  return sql`(
    select ${columns}, coalesce(section.title, '') as "sectionTitle", true as may_read, citation.page_no as page, citation.block_no as block, citation.number,
      json_build_object('editionId', citation.edition_id, 'block', citation.block_no, 'noteId', citation.note_id,
        'start', citation.start_at, 'end', citation.end_at) as place,
      citation.first_verse as first, citation.last_verse as last,
      json_build_object('before', citation.before, 'words', citation.words, 'after', citation.after) as excerpt
    ${citing(requested)} and ${mayRead}
    union all
    select distinct on (book.id) ${columns}, '', false, null::int, null::int, null::int, null::json,
      null::int, null::int, null::json
    ${citing(requested)} and not ${mayRead}
  )`
}

/** Citations in current editions that share a verse with one of the passages. */
function citing(passages: readonly Passage[]) {
  const overlaps = passages.map(
    ({ first, last }) => sql`
      int4range(citation.first_verse, citation.last_verse, '[]') && int4range(${first}::int, ${last}::int, '[]')`,
  )
  return sql`
    from citation
    join edition on edition.id = citation.edition_id
    join book on book.current_edition_id = edition.id
    join page on page.edition_id = citation.edition_id and page.number = citation.page_no
    left join section on section.edition_id = page.edition_id and section.number = page.section_no
    where (${sql.join(overlaps, sql` or `)})`
}
