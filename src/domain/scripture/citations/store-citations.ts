import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { PageCitation } from './cite-page.ts'

/** Puts the citations of some pages of an edition into the index; those that are there already stay as they are. */
export async function storeCitations(
  db: Db,
  editionId: number,
  pages: readonly { number: number; citations: readonly PageCitation[] }[],
): Promise<void> {
  const rows = pages.flatMap(({ number: page, citations }) =>
    citations.map((citation) => ({ ...citation, page })),
  )
  if (rows.length === 0) return
  await sql`
    insert into citation (edition_id, block_no, number, page_no, first_verse, last_verse, before, words, after,
      note_id, start_at, end_at)
    select ${editionId}, block, number, page, first, last, before, words, after, note, start, "end"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      block int, number int, page int, first int, last int, before text, words text, after text,
      note text, start int, "end" int)
    on conflict do nothing`.execute(db)
}
