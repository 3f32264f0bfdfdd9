import { expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDatabase } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { countSteps, runKilled } from '#src/db/testing/run-killed.ts'
import { showEdition } from '#src/domain/publishing/editions.ts'
import { carryAndListHighlights } from '#src/domain/publishing/current-marks.ts'
import { plantBook } from '#src/testing/books.ts'
import { onPostgres } from '#src/testing/database.ts'
import { testFolders } from '#src/testing/folder.ts'
import { plantHighlight } from '#src/testing/planted-marks.ts'
import { plantMembers } from '#src/testing/members.ts'
import { settingsFor } from '#src/testing/servers/programs.ts'

const folder = testFolders()

const FILLER = '은혜로 말미암아 믿음으로 걷는 길은 더디어도 끊어지지 않는다. '.repeat(20)
const chapters = (...words: string[]) => words.map((word) => `<p>${word} ${FILLER}</p>`)

test('publishing killed at any moment leaves readers one edition whole, and loses no mark', async () => {
  const settings = await settingsFor(folder())
  const where = { dataDir: settings['DATA_DIR']!, databaseUrl: settings['DATABASE_URL'] }
  async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await openDatabase(where)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }
  await withDb(async (db) => {
    await migrate(db)
    const [memberId] = await plantMembers(db, 1)
    const plan = { title: '옛 제목', identifier: 'urn:kill' }
    const old = await plantBook({ db }, { ...plan, chapters: chapters('첫째 날', '둘째 날', '셋째 날') })
    const mark = { memberId: memberId!, editionId: old.editionId }
    await plantHighlight(db, { ...mark, words: '첫째 날' })
    await plantHighlight(db, { ...mark, words: '둘째 날' })
    const place = { member_id: memberId!, book_id: old.bookId, edition_id: old.editionId }
    await db
      .insertInto('read_place')
      .values({ ...place, page_no: 3, furthest_page_no: 3, device: 'phone', read_at: new Date(0) })
      .execute()
    await plantBook({ db }, { ...plan, title: '새 제목', chapters: chapters('머리말', '첫째 날', '셋째 날') })
  })
  const run = { args: ['src/commands/run.ts', 'editions', '1', '--publish', '2'], env: settings }
  const steps = await countSteps(run)
  const some = onPostgres ? 12 : 4
  const seen = new Set<string>()
  for (let nth = 0; nth < some; nth++) {
    await withDb(async (db) => {
      await showEdition(db, { bookId: 1, number: 1 })
      await db.deleteFrom('carried_highlight').execute()
      await db.deleteFrom('read_place').where('edition_id', '=', 2).execute()
    })
    await runKilled(run, Math.round(((nth + 0.5) * steps) / some))
    seen.add(await withDb(describe))
  }
  // The new edition is published once without a kill, so that both have been seen.
  await runKilled(run, 0)
  seen.add(await withDb(describe))
  expect([...seen].toSorted()).toEqual([
    '새 제목, edition 2, places in 1 2, marks exact orphaned',
    '옛 제목, edition 1, places in 1, marks exact exact',
  ])
}, 600_000)

async function describe(db: Db): Promise<string> {
  const [book, places, highlights] = await Promise.all([
    db.selectFrom('book').select(['title', 'current_edition_id as id']).executeTakeFirstOrThrow(),
    db.selectFrom('read_place').select('edition_id as id').orderBy('edition_id').execute(),
    carryAndListHighlights(db, 1, 1),
  ])
  const marks = highlights.map(({ certainty }) => certainty).toSorted()
  return `${book.title}, edition ${book.id}, places in ${places.map(({ id }) => id).join(' ')}, marks ${marks.join(' ')}`
}
