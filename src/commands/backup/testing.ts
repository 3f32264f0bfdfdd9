import { sql } from 'kysely'
import { BackupFault } from '#src/db/backup-fault.ts'
import { settleTransaction } from '#src/db/row-lines.ts'
import type { Db } from '#src/db/schema.ts'
import { findTables } from '#src/db/tables.ts'

const ODD = '“언약” 👩‍👩‍👧 ㄱ\u1100\u1161 e\u0301 \u2028 \\ \\N \\u0000 "\' \t\r\n {} NULL'
/** Larger than a batch. */
const LONG = '가나다라 grace '.repeat(100_000)

/** Rows with everything that could get lost on the way: odd words, long ones, circles, gaps, every type in use. */
export async function putOddRows(db: Db): Promise<void> {
  await sql`insert into category (slug, name_ko, name_en) values ('root', ${ODD}, 'NULL'), ('gone', '', ''), ('leaf', '', ' ')`.execute(
    db,
  )
  await sql`update category set parent_id = 1 where slug = 'leaf'`.execute(db)
  await sql`delete from category where slug = 'gone'`.execute(db)
  await sql`insert into publisher (name, search_text) select 'p' || n, '' from generate_series(1, 12) n`.execute(
    db,
  )
  // The last number given out belongs to no row any more.
  await sql`delete from publisher where id > 9`.execute(db)
  await sql`insert into book (title, subtitle, language, description, is_free, tts, search_text, created_at)
    values (${ODD}, null, 'ko', ${LONG}, true, null, '', '2026-01-02 03:04:05.678901+09'),
      ('', '', 'en', '', false, true, 'null', '1600-02-29 00:00:00.000001+00')`.execute(db)
  await sql`insert into edition (book_id, number, file_hash, file_name)
    values (1, 1, 'a', 'a.epub'), (2, 1, 'b', 'b'), (null, null, 'c', 'c')`.execute(db)
  await sql`update book set twin_book_id = 3 - id, current_edition_id = id`.execute(db)
  await sql`insert into page (edition_id, number, section_no, html, footnotes, image_keys, first_block, last_block)
    select 1, n, 1, n || ${`<p title="\\">${ODD}</p>`}, ${JSON.stringify([{ id: 'n1', html: ODD, n: 1e21 }])}::jsonb,
      array['a,b', '"q"', '', 'NULL', null, ${ODD}], n, n from generate_series(1, 300) n`.execute(db)
  await sql`insert into page (edition_id, number, section_no, html, footnotes, image_keys, first_block, last_block)
    values (2, 1, 1, '', 'null', '{}', 0, 0)`.execute(db)
  await sql`insert into page_search values (1, 1, '''it''''s'':1A,2B ''언약\\\\'':3'::tsvector), (1, 2, '')`.execute(
    db,
  )
  await sql`insert into member (email, email_key, nickname, nickname_key, password_hash, agreed_at)
    select n || '@x.example', n || '@x.example', ${ODD} || n, 'n' || n, '', now() from generate_series(1, 7) n`.execute(
    db,
  )
  await sql`insert into session (id, member_id, device, created_at, last_seen_at, expires_at)
    values ('0198c0de-0000-7000-8000-00000000c0de', 7, ${ODD}, now(), now(), 'infinity')`.execute(db)
  await sql`insert into entitlement (member_id, starts_at, ends_at, source) values (7, '-infinity', 'infinity', 'operator')`.execute(
    db,
  )
}

/** Every row of every table as PostgreSQL writes it, and what the next numbers would be. */
export function contentsOf(db: Db): Promise<Record<string, string[]>> {
  return db.transaction().execute(async (trx) => {
    await settleTransaction(trx)
    const all: Record<string, string[]> = {}
    for (const { name } of await findTables(trx)) {
      const { rows } = await sql<{
        line: string
      }>`select t::text as line from ${sql.id(name)} t order by 1`.execute(trx)
      all[name] = rows.map(({ line }) => line)
    }
    return all
  })
}

/** What a backup or a restore was refused for; `none` where it was not. Throws what is no such refusal. */
export const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof BackupFault) return error.message
      throw error
    },
  )
