import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { storeCitations } from '#src/domain/scripture/citations/store-citations.ts'
import type { PreparedEdition } from './edition-pages.ts'

/** Rows a statement; small, because the embedded database shares the event loop with the readers. */
const PAGES_AT_ONCE = 40
const BLOCKS_AT_ONCE = 250

/**
 * Stores the rows of an edition no reader can see yet, in small statements between which others get their turn.
 * `onProgress` hears the share stored, from 0 to 1.
 */
export async function storeContent(
  db: Db,
  edition: { editionId: number; bookId: number; content: PreparedEdition },
  onProgress: (share: number) => void,
): Promise<void> {
  const { editionId, content } = edition
  const total = content.pages.length + content.blocks.length
  let stored = 0
  const step = async (rows: number) => {
    stored += rows
    onProgress(stored / Math.max(1, total))
    await yieldToEventLoop()
  }
  await sql`
    insert into section (edition_id, number, title, level, block_no, page_no)
    select ${editionId}, number - 1, r.title, r.level, r.block, r.page
    from rows from (json_to_recordset(${JSON.stringify(content.sections)}::json)
      as (title text, level int, block int, page int)) with ordinality as r (title, level, block, page, number)`.execute(
    db,
  )
  await sql`
    insert into page_label (edition_id, position, label, block_no, page_no)
    select ${editionId}, number, r.label, r.block, r.page
    from rows from (json_to_recordset(${JSON.stringify(content.labels)}::json)
      as (label text, block int, page int)) with ordinality as r (label, block, page, number)`.execute(db)
  for (const pages of batches(content.pages, PAGES_AT_ONCE)) {
    const rows = pages.map((page) => ({
      ...page,
      html: addressed(page.html, edition),
      footnotes: page.footnotes.map((note) => ({ ...note, html: addressed(note.html, edition) })),
    }))
    await sql`
      with r as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as r (
          number int, section int, html text, footnotes jsonb, "imageKeys" json, "firstBlock" int, "lastBlock" int, vector text)
      ), stored as (
        insert into page (edition_id, number, section_no, html, footnotes, image_keys, first_block, last_block)
        select ${editionId}, number, section, html, footnotes,
          array(select json_array_elements_text("imageKeys")), "firstBlock", "lastBlock" from r
      )
      insert into page_search (edition_id, page_no, tsv) select ${editionId}, number, vector::tsvector from r`.execute(
      db,
    )
    await storeCitations(db, editionId, pages)
    await step(pages.length)
  }
  for (const blocks of batches(content.blocks, BLOCKS_AT_ONCE)) {
    await sql`
      insert into block (edition_id, number, page_no, kind, lang, text, hash)
      select ${editionId}, number, page, kind, lang, text, hash
      from json_to_recordset(${JSON.stringify(blocks)}::json) as r (
        number int, page int, kind text, lang text, text text, hash text)`.execute(db)
    await step(blocks.length)
  }
  await countBefore(db, editionId)
}

/** How much of the text stands before each chapter. */
async function countBefore(db: Db, editionId: number): Promise<void> {
  await sql`
    update section set characters_before = counted.before
    from (
      select number, sum(char_length(text)) over (order by number) - char_length(text) as before
      from block where edition_id = ${editionId}
    ) as counted
    where section.edition_id = ${editionId} and counted.number = section.block_no`.execute(db)
}

/** The private references of the parser become addresses; in text `<` is always escaped, so only tags can match. */
function addressed(html: string, { bookId, editionId }: { bookId: number; editionId: number }) {
  return html
    .replaceAll('<a href="block:', `<a href="/read/${bookId}?loc=`)
    .replaceAll('<img src="image:', `<img src="/media/${editionId}/`)
    .replaceAll('href="note:', 'href="#')
}

function* batches<T>(items: readonly T[], size: number) {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
