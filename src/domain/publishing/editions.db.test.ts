import { describe, expect, test } from 'vitest'
import { anchorIn } from '#src/shared/anchor.ts'
import { testLibrary } from '#src/testing/library.ts'
import { plantBookmark, plantHighlight } from '#src/testing/planted-marks.ts'
import { chapter, OLD, renewedBook, wordsOf } from '#src/testing/renewed-book.ts'
import { listEditions, rollBack, showEdition } from './editions.ts'

const library = testLibrary()
const { put, textsOf, currentOf, marksOf } = renewedBook(library)

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
    const { highlights, bookmarks } = await marksOf(memberId!, old.bookId)
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
    const marks = await marksOf(other!, old.bookId)
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
    const { highlights } = await marksOf(memberId, old.bookId)
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
    const { highlights } = await marksOf(memberId, old.bookId)
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
    const before = await marksOf(memberId, old.bookId)
    const renewed = await put(NEW, { title: '천로역정 새 판', publish: true })
    const meanwhile = await plantHighlight(library.db, {
      memberId,
      editionId: renewed.editionId,
      words: '사자들이 매여 있는',
    })
    const back = await rollBack(library.db, old.bookId)
    expect(back).toMatchObject({ isLive: true, edition: { number: 1 }, counts: { exact: 1 } })
    expect(await currentOf(old.bookId)).toEqual({ id: old.editionId, title: '천로역정' })
    const { highlights } = await marksOf(memberId, old.bookId)
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
