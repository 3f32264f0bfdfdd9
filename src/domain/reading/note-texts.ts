import { sql } from 'kysely'
import type { Footnote } from '#src/db/book-tables.ts'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import { readable } from '#src/domain/access/readable.ts'
import { readingTextOf } from '#src/shared/text/block-text.ts'

/** `block` is where the note is pointed to, `letters` the code points of its text. */
type NoteText = { block: number; noteId: string; letters: string[] }

type Stored = { number: number; html: string; footnotes: Footnote[]; firstBlock: number }

/** The notes of the pages that the reader may read, by page and id with a space between. */
export async function readNotes(
  db: Db,
  reader: Actor,
  { editionId, pages }: { editionId: number; pages: number[] },
): Promise<Map<string, NoteText>> {
  if (pages.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select page.number, page.html, page.footnotes, page.first_block as "firstBlock"
    from page
    join edition on edition.id = page.edition_id
    join book on book.id = edition.book_id
    where page.edition_id = ${editionId} and page.number = any(${[...new Set(pages)]})
      and ${readable(reader, sql`page.number`)}`.execute(db)
  return new Map(
    rows.flatMap((page) =>
      page.footnotes.map(({ id, html }) => [
        `${page.number} ${id}`,
        { block: blockOfMark(page, id), noteId: id, letters: Array.from(readingTextOf(html)) },
      ]),
    ),
  )
}

/** The block in whose HTML the mark of a note stands; of a note that another one points to, the first of the page. */
function blockOfMark({ html, firstBlock }: Stored, id: string): number {
  const at = html.indexOf(`href="#${id}"`)
  const opened = at === -1 ? -1 : html.lastIndexOf(' id="b', at)
  const number = opened === -1 ? Number.NaN : Number.parseInt(html.slice(opened + 6, opened + 16), 10)
  return Number.isNaN(number) ? firstBlock : number
}
