import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Footnote } from '#src/db/book-tables.ts'
import type { Db } from '#src/db/schema.ts'
import { citePage } from './cite-page.ts'
import { unlinkCitations } from './link-citations.ts'
import { FINDER_VERSION } from '#src/domain/scripture/rules.ts'
import { storeCitations } from './store-citations.ts'

/** Small, because readers of the embedded database wait meanwhile. */
const PAGES_AT_ONCE = 20

/**
 * Finds the citations of editions imported before there was a finder, or with an older one. Goes on where an earlier run
 * was cut off, may run in several servers at once, ends early where `isStopping`, and answers how many were read.
 */
export async function citeOldEditions(db: Db, isStopping: () => boolean = () => false): Promise<number> {
  let read = 0
  for (;;) {
    const edition = await db
      .selectFrom('edition')
      .select(['id', 'page_count as pages'])
      .where('cited_by', '<', FINDER_VERSION)
      .where('book_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (edition === undefined) return read
    for (let first = 1; first <= edition.pages; first += PAGES_AT_ONCE) {
      if (isStopping()) return read
      await citePages(db, edition.id, { first, last: first + PAGES_AT_ONCE - 1 })
      await yieldToEventLoop()
    }
    await db.updateTable('edition').set({ cited_by: FINDER_VERSION }).where('id', '=', edition.id).execute()
    read++
  }
}

type StoredPage = {
  number: number
  html: string
  footnotes: Footnote[]
  blocks: { number: number; text: string }[]
}

/** Twice or at the same moment gives the same: the rows are locked, old links and citations go before new ones come. */
function citePages(db: Db, editionId: number, range: { first: number; last: number }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<StoredPage>`
      select page.number, page.html, page.footnotes, (
        select coalesce(json_agg(json_build_object('number', block.number, 'text', block.text) order by block.number), '[]')
        from block
        where block.edition_id = page.edition_id and block.number between page.first_block and page.last_block
      ) as blocks
      from page
      where page.edition_id = ${editionId} and page.number between ${range.first} and ${range.last}
      order by page.number
      for update of page`.execute(trx)
    const cited = []
    for (const row of rows) {
      cited.push(citeStored(row))
      await yieldToEventLoop()
    }
    await trx
      .deleteFrom('citation')
      .where('edition_id', '=', editionId)
      .where('page_no', '>=', range.first)
      .where('page_no', '<=', range.last)
      .execute()
    await sql`
      update page set html = r.html, footnotes = r.footnotes
      from json_to_recordset(${JSON.stringify(cited)}::json) as r (number int, html text, footnotes jsonb)
      where page.edition_id = ${editionId} and page.number = r.number`.execute(trx)
    await storeCitations(trx, editionId, cited)
  })
}

function citeStored({ number, html, footnotes, blocks }: StoredPage) {
  const texts = new Map(blocks.map((block) => [block.number, block.text]))
  const cited = citePage({
    // A page is its blocks, one after the other, each an element with the id `b` + number, and no id is inside one.
    blocks: unlinkCitations(html)
      .split(/\n(?=<[a-z][a-z\d]* id="b\d+")/)
      .map((block) => {
        const blockNumber = Number(/^<[a-z\d]+ id="b(\d+)"/.exec(block)?.[1] ?? -1)
        return { number: blockNumber, html: block, text: texts.get(blockNumber) ?? '' }
      }),
    notes: footnotes.map((note) => ({ ...note, html: unlinkCitations(note.html) })),
  })
  return {
    number,
    html: cited.blocks.map((block) => block.html).join('\n'),
    footnotes: cited.notes,
    citations: cited.citations,
  }
}
