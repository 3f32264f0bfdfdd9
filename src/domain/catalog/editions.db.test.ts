import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anchorIn } from '#src/domain/reading/anchor.ts'
import { listPlacedMarks } from '#src/domain/reading/placed-marks.ts'
import { makeEpub, toolsFor } from '#src/testing/books.ts'
import { onPostgres } from '#src/testing/database.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantBookmark, plantHighlight } from '#src/testing/planted-marks.ts'
import { listEditions, rollBack, showEdition } from './editions.ts'
import { importBook, type ImportOptions } from './import-book.ts'
import { publishEdition } from './publish-edition.ts'

const library = testLibrary()

const FILLER = '은혜로 말미암아 믿음으로 걷는 길은 더디어도 끊어지지 않는다. '.repeat(30)
const chapter = (n: number, words: string) =>
  `<p>${n}장은 이렇게 시작한다. ${words}</p><p>${n}. ${FILLER}</p>`
const OLD = [
  chapter(1, '순례자는 멸망의 도시를 떠나 좁은 문으로 달려갔다.'),
  chapter(2, '낙심의 늪에서 도움이라는 이가 그의 손을 잡아 이끌어 올렸다.'),
  chapter(3, '십자가 앞에 이르자 그의 짐이 어깨에서 풀려 굴러떨어졌다.'),
  chapter(4, '사자들이 매여 있는 길 한가운데로 그는 떨며 지나갔다.'),
]

/** Imports the book with these chapters, and answers with the edition's row. */
async function put(chapters: string[], options: ImportOptions & { title?: string } = {}) {
  const { title = '천로역정', ...rest } = options
  const bytes = await makeEpub({ title, identifier: 'urn:pilgrim', chapters })
  const file = { path: '', name: 'a.epub' }
  const done = await importBook(library.db, file, { ...rest, ...toolsFor(bytes, library.pictures) })
  const { id } = await library.db
    .selectFrom('edition')
    .select('id')
    .where('book_id', '=', done.bookId)
    .where('number', '=', done.editionNumber)
    .executeTakeFirstOrThrow()
  return { ...done, editionId: id }
}

async function textsOf(editionId: number) {
  const rows = await library.db
    .selectFrom('block')
    .select('text')
    .where('edition_id', '=', editionId)
    .orderBy('number')
    .execute()
  return rows.map(({ text }) => text)
}

const currentOf = async (bookId: number) => {
  const row = await library.db
    .selectFrom('book')
    .select(['current_edition_id as id', 'title'])
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  return row
}

const wordsOf = ({ anchors }: { anchors: { exact: string }[] }) => anchors.map(({ exact }) => exact).join(' ')

describe('a new edition that leaves every mark its words', () => {
  test('goes live at once, with the marks at their places', async () => {
    const [memberId] = await library.plantMembers(1)
    const old = await put(OLD)
    const mark = { memberId: memberId!, editionId: old.editionId }
    await plantHighlight(library.db, { ...mark, words: '멸망의 도시를 떠나' })
    await plantHighlight(library.db, { ...mark, words: '손을 잡아 이끌어' })
    await plantBookmark(library.db, { ...mark, words: '그의 짐이' })
    const mended = OLD.with(1, OLD[1]!.replace('2장은 이렇게', '2장은 다음과 같이'))
    const renewed = await put([chapter(0, '머리말이 새로 들어왔다.'), ...mended])
    expect(renewed).toMatchObject({
      outcome: 'new-edition',
      counts: { exact: 2, moved: 1, approximate: 0, orphaned: 0 },
    })
    const { highlights, bookmarks } = await listPlacedMarks(library.db, memberId!, old.bookId)
    expect(highlights.map((it) => [it.certainty, wordsOf(it)])).toEqual([
      ['exact', '멸망의 도시를 떠나'],
      ['moved', '손을 잡아 이끌어'],
    ])
    expect(bookmarks).toMatchObject([{ certainty: 'exact', content: '그의 짐이' }])
    const texts = await textsOf(renewed.editionId)
    for (const { anchors } of [...highlights, ...bookmarks]) {
      for (const anchor of anchors) {
        expect(anchor.editionId).toBe(renewed.editionId)
        expect(anchor).toEqual(anchorIn(texts[anchor.block]!, anchor))
      }
    }
    const page = await library.db
      .selectFrom('block')
      .select('page_no as page')
      .where('edition_id', '=', renewed.editionId)
      .where('number', '=', highlights[1]!.anchors[0]!.block)
      .executeTakeFirstOrThrow()
    expect(highlights[1]!.page).toBe(page.page)
  })

  test('shows nobody the marks of another member', async () => {
    const [one, other] = await library.plantMembers(2)
    const old = await put(OLD)
    await plantHighlight(library.db, { memberId: one!, editionId: old.editionId, words: '사자들이' })
    await put([...OLD, chapter(5, '끝')])
    const marks = await listPlacedMarks(library.db, other!, old.bookId)
    expect(marks).toEqual({ bookmarks: [], highlights: [] })
  })
})

describe('a new edition in which a mark is not surely in its place', () => {
  /** The second mark's words are changed, those of the third are gone. */
  const NEW = OLD.with(1, OLD[1]!.replace('그의 손을 잡아', '순례자의 두 손을 붙잡아')).toSpliced(2, 1)

  async function plantThree() {
    const [memberId] = await library.plantMembers(1)
    const old = await put(OLD, { isFree: true })
    const mark = { memberId: memberId!, editionId: old.editionId }
    await plantHighlight(library.db, { ...mark, words: '좁은 문으로' })
    await plantHighlight(library.db, { ...mark, words: '도움이라는 이가 그의 손을 잡아 이끌어 올렸다' })
    await plantHighlight(library.db, { ...mark, words: '짐이 어깨에서 풀려' })
    return { memberId: memberId!, old }
  }
  const counts = { exact: 1, moved: 0, approximate: 1, orphaned: 1 }

  test('waits: readers go on with the edition and the book as they were', async () => {
    const { memberId, old } = await plantThree()
    const waiting = await put(NEW, { title: '천로역정 새 판', samplePages: 1 })
    expect(waiting).toMatchObject({ outcome: 'waiting', editionNumber: 2, counts })
    expect(await currentOf(old.bookId)).toEqual({ id: old.editionId, title: '천로역정' })
    const { highlights } = await listPlacedMarks(library.db, memberId, old.bookId)
    expect(highlights.map((it) => it.certainty)).toEqual(['exact', 'exact', 'exact'])
    const { editions } = await listEditions(library.db, old.bookId)
    expect(editions).toMatchObject([
      { number: 2, isLive: false, publishedAt: null, counts },
      { number: 1, isLive: true },
    ])
    // The same file again says the same, and makes no third edition.
    expect(await put(NEW, { title: '천로역정 새 판' })).toMatchObject({ outcome: 'waiting', counts })
    expect((await listEditions(library.db, old.bookId)).editions).toHaveLength(2)
  })

  test('goes live when the operator says so, and loses no mark', async () => {
    const { memberId, old } = await plantThree()
    const waiting = await put(NEW, { title: '천로역정 새 판' })
    const shown = await showEdition(library.db, { bookId: old.bookId, number: 2 })
    expect(shown).toMatchObject({ isLive: true, counts, edition: { number: 2 } })
    expect(await currentOf(old.bookId)).toEqual({ id: waiting.editionId, title: '천로역정 새 판' })
    const { highlights } = await listPlacedMarks(library.db, memberId, old.bookId)
    const said = highlights.map((it) => [it.content.join(' '), it.certainty, wordsOf(it)])
    expect(said.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))).toEqual([
      [
        '도움이라는 이가 그의 손을 잡아 이끌어 올렸다',
        'approximate',
        '도움이라는 이가 순례자의 두 손을 붙잡아 이끌어 올렸다',
      ],
      ['좁은 문으로', 'exact', '좁은 문으로'],
      ['짐이 어깨에서 풀려', 'orphaned', ''],
    ])
    // What is already live stays so.
    expect(await showEdition(library.db, { bookId: old.bookId, number: 2 })).toMatchObject({ isLive: true })
  })

  test('goes live with its import where the operator said so there, or at the second import', async () => {
    const { old } = await plantThree()
    expect(await put(NEW)).toMatchObject({ outcome: 'waiting' })
    expect(await put(NEW, { publish: true })).toMatchObject({ outcome: 'new-edition', counts })
    const third = await put(NEW.toSpliced(0, 1), { publish: true })
    expect(third).toMatchObject({ outcome: 'new-edition', editionNumber: 3 })
    expect(await currentOf(old.bookId)).toMatchObject({ id: third.editionId })
  })

  test('gives back every place exactly when the operator goes back, and carries what was marked meanwhile', async () => {
    const { memberId, old } = await plantThree()
    const before = await listPlacedMarks(library.db, memberId, old.bookId)
    const renewed = await put(NEW, { title: '천로역정 새 판', publish: true })
    const meanwhile = await plantHighlight(library.db, {
      memberId,
      editionId: renewed.editionId,
      words: '사자들이 매여 있는',
    })
    const back = await rollBack(library.db, old.bookId)
    expect(back).toMatchObject({ isLive: true, edition: { number: 1 }, counts: { exact: 1 } })
    expect(await currentOf(old.bookId)).toEqual({ id: old.editionId, title: '천로역정' })
    const { highlights } = await listPlacedMarks(library.db, memberId, old.bookId)
    expect(highlights.filter(({ markId }) => markId !== meanwhile)).toEqual(before.highlights)
    const made = highlights.find(({ markId }) => markId === meanwhile)!
    expect([made.certainty, wordsOf(made)]).toEqual(['exact', '사자들이 매여 있는'])
    // Twice leads back to where it began.
    await rollBack(library.db, old.bookId)
    expect(await currentOf(old.bookId)).toMatchObject({ id: renewed.editionId })
  })
})

describe('what operators say that cannot be', () => {
  test.each([
    [() => listEditions(library.db, 99), 'NO_BOOK'],
    [() => rollBack(library.db, 99), 'NO_BOOK'],
    [() => showEdition(library.db, { bookId: 1, number: 7 }), 'NO_EDITION'],
    [() => rollBack(library.db, 1), 'NOTHING_BEFORE'],
  ])('is refused: %#', async (ask, code) => {
    await put(OLD)
    await expect(ask()).rejects.toMatchObject({ code })
  })
})

test('a book made free since does not cost again because it goes back to an older edition', async () => {
  const { bookId } = await put(OLD, { isFree: false })
  await put(OLD.toSpliced(0, 1))
  await library.db.updateTable('book').set({ is_free: true }).where('id', '=', bookId).execute()
  await rollBack(library.db, bookId)
  const { is_free } = await library.db
    .selectFrom('book')
    .select('is_free')
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  expect(is_free).toBe(true)
})

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
    const lists = await Promise.all(
      members.map((memberId) => listPlacedMarks(library.db, memberId, old.bookId)),
    )
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
    const { highlights } = await listPlacedMarks(library.db, memberId!, old.bookId)
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

describe('where a member stopped', () => {
  const read = (memberId: number, at: { bookId: number; editionId: number }, place: [number, number, Date]) =>
    library.db
      .insertInto('read_place')
      .values({
        member_id: memberId,
        book_id: at.bookId,
        edition_id: at.editionId,
        page_no: place[0],
        furthest_page_no: place[1],
        device: 'phone',
        read_at: place[2],
      })
      .execute()
  const placesOf = (memberId: number) =>
    library.db
      .selectFrom('read_place')
      .innerJoin('edition', 'edition.id', 'edition_id')
      .select(['edition.number', 'page_no as page', 'furthest_page_no as furthest', 'read_at as readAt'])
      .where('member_id', '=', memberId)
      .orderBy('edition.number')
      .execute()
  const day = (n: number) => new Date(Date.UTC(2026, 0, n))

  test('is the same place in the new edition, and who had finished has finished', async () => {
    const [one, other] = await library.plantMembers(2)
    const old = await put(OLD)
    await read(one!, old, [2, 3, day(1)])
    await read(other!, old, [4, 4, day(2)])
    const renewed = await put([chapter(0, '머리말'), ...OLD, chapter(5, '덧붙임')])
    expect([old.pages, renewed.pages]).toEqual([4, 6])
    expect(await placesOf(one!)).toEqual([
      { number: 1, page: 2, furthest: 3, readAt: day(1) },
      { number: 2, page: 3, furthest: 4, readAt: day(1) },
    ])
    expect(await placesOf(other!)).toMatchObject([{ number: 1 }, { number: 2, page: 5, furthest: 6 }])
  })

  test('is where it was after going back, or where the member read on meanwhile', async () => {
    const [one, other] = await library.plantMembers(2)
    const old = await put(OLD)
    await read(one!, old, [2, 3, day(1)])
    await read(other!, old, [2, 2, day(1)])
    const renewed = await put([chapter(0, '머리말'), ...OLD])
    await library.db
      .updateTable('read_place')
      .set({ page_no: 5, furthest_page_no: 5, read_at: day(3) })
      .where('member_id', '=', other!)
      .where('edition_id', '=', renewed.editionId)
      .execute()
    await rollBack(library.db, old.bookId)
    expect((await placesOf(one!))[0]).toEqual({ number: 1, page: 2, furthest: 3, readAt: day(1) })
    expect((await placesOf(other!))[0]).toEqual({ number: 1, page: 4, furthest: 4, readAt: day(3) })
  })
})
