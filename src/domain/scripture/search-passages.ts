import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { readable, type Reader } from '#src/domain/access/readable.ts'
import { findAskedPassages } from './asked-passages.ts'
import type { Excerpt } from './excerpt.ts'
import type { Passage } from './passage.ts'
import { PASSAGES_PER_PAGE } from './rules.ts'

/** A place in a book that cites a passage. */
export type PassageHit = {
  bookId: number
  title: string
  author: string
  page: number
  block: number
  /** What is cited there. */
  passage: Passage
  /** null where the reader may not read the page. */
  excerpt: Excerpt | null
}

/**
 * Where books cite what the keyword asks for, or part of it, or more: first one place of every book, the closest, then
 * the next of each. None where the keyword is no reference to Scripture; then `findReader` is not asked.
 */
export async function searchPassages(
  db: Db,
  findReader: () => Promise<Reader>,
  search: { keyword: string; page: number },
): Promise<{ hits: PassageHit[]; totalCount: number }> {
  const asked = findAskedPassages(search.keyword)
  if (asked.length === 0) return { hits: [], totalCount: 0 }
  const mayRead = readable(await findReader(), sql`citation.page_no`)
  const [hits, counted] = await Promise.all([
    sql<Row>`
      select book.id as "bookId", book.title, citation.page_no as page, citation.block_no as block,
        citation.first_verse as first, citation.last_verse as last,
        coalesce((
          select string_agg(person.name, ', ' order by book_person.position)
          from book_person join person on person.id = book_person.person_id
          where book_person.book_id = book.id and book_person.role = 'author'), '') as author,
        case when ${mayRead}
          then json_build_object('before', citation.before, 'words', citation.words, 'after', citation.after) end as excerpt
      ${citing(asked)}
      order by
        row_number() over (
          partition by book.id
          order by citation.last_verse - citation.first_verse, citation.block_no, citation.number),
        book.title, book.id
      limit ${PASSAGES_PER_PAGE} offset ${search.page * PASSAGES_PER_PAGE}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${citing(asked)}`.execute(db),
  ])
  return {
    hits: hits.rows.map(({ first, last, ...hit }) => ({ ...hit, passage: { first, last } })),
    totalCount: counted.rows[0]?.count ?? 0,
  }
}

type Row = Omit<PassageHit, 'passage'> & Passage

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
    where (${sql.join(overlaps, sql` or `)})`
}
