import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { onPostgres } from '#src/testing/database.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantBookmark, plantHighlight } from '#src/testing/planted-marks.ts'
import { chapter, OLD, renewedBook, wordsOf } from '#src/testing/renewed-book.ts'
import { listEditions, showEdition } from './editions.ts'
import { publishEdition } from './publish-edition.ts'

const library = testLibrary()
const { put, currentOf, marksOf } = renewedBook(library)

describe('marks and publishing at the same moment', () => {
  test('no mark is lost, whenever it was made', async () => {
    const members = await library.plantMembers(30)
    const old = await put(OLD)
    await plantHighlight(library.db, { memberId: members[0]!, editionId: old.editionId, words: '어깨에서' })
    const waiting = await put(OLD.toSpliced(2, 1))
    expect(waiting.outcome).toBe('waiting')
    const at = { bookId: old.bookId, editionId: waiting.editionId }
    const words = ['좁은 문으로', '사자들이', '낙심의 늪에서']
    await Promise.all([
      ...members
        .slice(0, 15)
        .map((memberId, n) =>
          plantHighlight(library.db, { memberId, editionId: old.editionId, words: words[n % 3]! }),
        ),
      publishEdition(library.db, at),
      publishEdition(library.db, at),
      ...members
        .slice(15)
        .map((memberId, n) =>
          plantBookmark(library.db, { memberId, editionId: old.editionId, words: words[n % 3]! }),
        ),
    ])
    const lists = await Promise.all(members.map((memberId) => marksOf(memberId, old.bookId)))
    const all = lists.flatMap(({ bookmarks, highlights }) => [...bookmarks, ...highlights])
    expect(all).toHaveLength(31)
    expect(all.filter(({ certainty }) => certainty === 'exact')).toHaveLength(30)
    expect(all.every(({ anchors }) => anchors[0]?.editionId === waiting.editionId)).toBe(true)
  })

  // The embedded database has one connection: there nothing happens at the same moment.
  test.skipIf(!onPostgres)('a mark half stored when an edition is published is waited for', async () => {
    const [memberId] = await library.plantMembers(1)
    const old = await put(OLD)
    await plantHighlight(library.db, { memberId: memberId!, editionId: old.editionId, words: '어깨에서' })
    const waiting = await put(OLD.toSpliced(2, 1))
    const storing = await library.db.startTransaction().execute()
    const mark = { memberId: memberId!, editionId: old.editionId, words: '사자들이' }
    const markId = await plantHighlight(storing, mark)
    let isPublished = false
    const published = publishEdition(library.db, {
      bookId: old.bookId,
      editionId: waiting.editionId,
    }).finally(() => (isPublished = true))
    await sleep(300)
    expect(isPublished).toBe(false)
    await storing.commit().execute()
    expect(await published).toMatchObject({ isLive: true, counts: { exact: 1, orphaned: 1 } })
    const carried = await library.db
      .selectFrom('carried_highlight')
      .select('certainty')
      .where('highlight_id', '=', markId)
      .execute()
    expect(carried).toEqual([{ certainty: 'exact' }])
  })

  test('a mark that a device brings only later is carried when it is asked for', async () => {
    const [memberId] = await library.plantMembers(1)
    const old = await put(OLD)
    await put([chapter(0, '머리말'), ...OLD])
    await plantHighlight(library.db, {
      memberId: memberId!,
      editionId: old.editionId,
      words: '떨며 지나갔다',
    })
    const { highlights } = await marksOf(memberId!, old.bookId)
    expect(highlights.map((it) => [it.certainty, wordsOf(it)])).toEqual([['exact', '떨며 지나갔다']])
  })

  test('members may remove their marks while an edition is published', async () => {
    const members = await library.plantMembers(20)
    const old = await put(OLD)
    for (const memberId of members)
      await plantHighlight(library.db, { memberId, editionId: old.editionId, words: '어깨에서' })
    const waiting = await put(OLD.toSpliced(2, 1))
    await library.db.deleteFrom('carried_highlight').execute()
    await Promise.all([
      publishEdition(library.db, { bookId: old.bookId, editionId: waiting.editionId }),
      ...members
        .slice(0, 10)
        .map((memberId) => library.db.deleteFrom('highlight').where('member_id', '=', memberId).execute()),
    ])
    const { editions } = await listEditions(library.db, old.bookId)
    expect(editions[0]).toMatchObject({ isLive: true, counts: { orphaned: 10 } })
  })
})

test('publishing that breaks off leaves readers the edition they had', async () => {
  const [memberId] = await library.plantMembers(1)
  const old = await put(OLD)
  await plantHighlight(library.db, { memberId: memberId!, editionId: old.editionId, words: '어깨에서' })
  const waiting = await put(OLD.toSpliced(2, 1), { title: '새', categoryIds: [999] })
  await expect(showEdition(library.db, { bookId: old.bookId, number: 2 })).rejects.toThrow(/foreign key/)
  expect(await currentOf(old.bookId)).toEqual({ id: old.editionId, title: '천로역정' })
  const { editions } = await listEditions(library.db, old.bookId)
  expect(editions[0]).toMatchObject({ id: waiting.editionId, isLive: false, publishedAt: null })
})
