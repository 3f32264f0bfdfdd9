import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openFileStore } from '#src/gateways/files/file-store.ts'
import { testDatabase } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { testPorts } from '#src/testing/members.ts'
import { putDemoAccounts } from './demo-accounts.ts'
import { putDemoReviews } from './demo-reviews.ts'
import { putStarterShelf } from '#src/commands/books/starter-shelf.ts'

const database = testDatabase('once')
const folder = testFolders()

beforeAll(async () => {
  const { db } = database
  const dataDir = folder()
  const shelved = await putStarterShelf(db, openFileStore(dataDir), () => {})
  await putDemoAccounts({ ...testPorts(), db }, dataDir)
  await putDemoReviews(db, shelved, new Date())
}, 120_000)

test('every book of the shelf is kept, read, marked and spoken of', async () => {
  const { rows } = await sql<Record<string, number | string>>`
    select title, want_count, review_count, preview_count,
      (select count(*)::int from reading where book_id = book.id) as readings,
      (select count(*)::int from highlight where book_id = book.id)
        + (select count(*)::int from bookmark where book_id = book.id) as marks
    from book left join book_tally on book_id = book.id`.execute(database.db)
  expect(rows).toHaveLength(8)
  for (const { title, ...counts } of rows)
    for (const [list, count] of Object.entries(counts))
      expect(count, `${list} of ${title}`).toBeGreaterThan(0)
})

test('the counts of likes are those of the likes', async () => {
  const { rows } = await sql`
    select id from review where like_count <> (select count(*) from review_like where review_id = review.id)
    union all
    select id from preview where like_count <> (select count(*) from preview_like where preview_id = preview.id)`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})

test('each mark stands on its words, where its reader may read', async () => {
  const { rows } = await sql<{ marked: string; there: string; readable: boolean }>`
    select anchors -> 0 ->> 'exact' as marked,
      substr(text, (anchors -> 0 ->> 'start')::int + 1,
        (anchors -> 0 ->> 'end')::int - (anchors -> 0 ->> 'start')::int) as there,
      is_free or exists (select from entitlement where entitlement.member_id = mark.member_id)
        -- who subscribes once the server listens
        or exists (select from member where id = mark.member_id and email like 'subscriber@%') as readable
    from (select member_id, book_id, edition_id, anchors from highlight
      union all select member_id, book_id, edition_id, anchors from bookmark) mark
    join book on book.id = mark.book_id
    join block on block.edition_id = mark.edition_id and block.number = (anchors -> 0 ->> 'block')::int`.execute(
    database.db,
  )
  expect(rows).toHaveLength(24)
  for (const { marked, there, readable } of rows) {
    expect(there).toBe(marked)
    expect(readable).toBe(true)
  }
})
