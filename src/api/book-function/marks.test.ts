import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Browser, type AnswerBody, signUpMany } from '#src/testing/browser.ts'
import { testLibrary } from '#src/testing/library.ts'
import { claimOf } from '#src/testing/marks.ts'
import type { BookmarkItem, HighlightItem } from './mark-item.ts'

const library = testLibrary()
let grace: Browser
let other: Browser
let book: PlantedBook

beforeEach(async () => {
  const [first, second] = await signUpMany(library.visit(), 2)
  grace = first!
  other = second!
  book = await library.plant({ title: '고백록', pages: 5 }, { samplePages: 2 })
})

type Claim = Awaited<ReturnType<typeof claimOf>>
const claim = (page: number, start: number, end: number, nth = 1) =>
  claimOf(library.db, book, { page, start, end, nth })

const highlight = (who: Browser, anchor: Claim | Claim[], more: object = {}) =>
  who.send<HighlightItem & AnswerBody>('POST', '/api/bookFunction/highlight', {
    bookId: book.bookId,
    type: 'yellow',
    anchor,
    highlightContent: ['무엇이라 하든'],
    ...more,
  })
const bookmark = (who: Browser, anchor: Claim | Claim[], bookmarkContent = '다시 읽기') =>
  who.send<BookmarkItem & AnswerBody>('POST', '/api/bookFunction/bookmark', {
    bookId: book.bookId,
    page: 99,
    anchor,
    bookmarkContent,
  })

describe('the lists of all own marks', () => {
  test('reach every one of them, the newest first, also beyond a thousand', async () => {
    await sql`insert into highlight (member_id, book_id, edition_id, page_no, anchors, place, kind, content, created_at, updated_at)
      select 1, ${book.bookId}, ${book.editionId}, 1, '[]', n, 'red', '["말씀"]', now(), now()
      from generate_series(1, 1010) n`.execute(library.db)
    type Listed = { items: HighlightItem[]; page: number; totalPages: number; totalCount: number }
    const page = async (number: number) =>
      (await grace.get<Listed>(`/api/bookFunction/myHighlight/1/${number}`)).body
    const first = await page(0)
    expect(first).toMatchObject({ page: 0, totalCount: 1010, totalPages: Math.ceil(1010 / 24) })
    expect(first.items.map(({ highlightId }) => highlightId)).toEqual(
      Array.from({ length: 24 }, (_, index) => 1010 - index),
    )
    const last = await page(first.totalPages - 1)
    expect(last.items.at(-1)?.highlightId).toBe(1)
    expect((await page(first.totalPages)).items).toEqual([])
    expect((await other.get('/api/bookFunction/myHighlight/1/0')).status).toBe(403)
  })
})

describe('a highlight', () => {
  test('keeps the words of the book and their surroundings, whatever the caller says they are', async () => {
    const anchor = { ...(await claim(2, 10, 20)), prefix: 'made', suffix: 'up' }
    const { status, body } = await highlight(grace, anchor, { note: ' 은혜 ' })
    expect(status).toBe(200)
    const { text } = await library.db
      .selectFrom('block')
      .select('text')
      .where('edition_id', '=', book.editionId)
      .where('number', '=', anchor.block)
      .executeTakeFirstOrThrow()
    expect(body).toMatchObject({
      highlightId: 1,
      bookId: book.bookId,
      bookTitle: '고백록',
      nickName: '회원1',
      type: 'yellow',
      page: 2,
      highlightContent: [text.slice(10, 20)],
      note: '은혜',
      certainty: 'exact',
      anchor: [{ ...anchor, prefix: text.slice(0, 10), suffix: text.slice(20, 52) }],
    })
    const { body: list } = await grace.get(`/api/bookFunction/highlight/personal/${book.bookId}`)
    expect(list).toEqual([body])
    expect((await grace.get('/api/bookFunction/myHighlight/1')).body).toEqual([body])
    expect((await grace.get('/api/bookFunction/main/highlight')).body).toEqual([body])
    expect((await other.get('/api/bookFunction/main/highlight')).body).toEqual([])
    expect((await other.get(`/api/bookFunction/highlight/personal/${book.bookId}`)).body).toEqual([])
  })

  test('may run over several blocks, in the order of the text', async () => {
    const [one, two] = [await claim(1, 0, 2, 0), await claim(1, 0, 5, 1)]
    expect((await highlight(grace, [one, two])).body.highlightContent).toEqual([one.exact, two.exact])
    expect((await highlight(grace, [two, one])).body).toMatchObject({ fields: { anchor: 'INVALID' } })
    expect((await highlight(grace, [one, one])).body).toMatchObject({ fields: { anchor: 'INVALID' } })
  })

  test.each([
    ['words that are not there', { exact: '지어낸 말' }, 'DIFFERENT'],
    ['a block that is not there', { block: 4711 }, 'INVALID'],
    ['an edition that is not there', { editionId: 4711 }, 'INVALID'],
    ['an end beyond the text', { end: 100_000 }, 'INVALID'],
    ['an end before the beginning', { start: 21 }, 'INVALID'],
    ['a negative beginning', { start: -1 }, 'INVALID'],
  ])('with %s is refused', async (_, wrong, fault) => {
    const { status, body } = await highlight(grace, { ...(await claim(2, 10, 20)), ...wrong })
    expect({ status, ...body }).toMatchObject({ status: 400, fields: { anchor: fault } })
    expect((await grace.get('/api/bookFunction/myHighlight/1')).body).toEqual([])
  })

  test('of an edition of another book is refused', async () => {
    const elsewhere = await library.plant({ pages: 2 }, { isFree: true })
    const anchor = await claimOf(library.db, elsewhere, { page: 1, start: 0, end: 5, nth: 1 })
    expect((await highlight(grace, anchor)).body).toMatchObject({ fields: { anchor: 'INVALID' } })
    const { body } = await highlight(grace, anchor, { bookId: 4711 })
    expect(body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
  })

  test('of a page the member may not read is refused, whether or not the words are right', async () => {
    const right = await claim(3, 0, 10)
    for (const anchor of [right, { ...right, exact: '지어낸 말' }])
      expect(await highlight(grace, anchor)).toMatchObject({
        status: 400,
        body: { message: 'DID_NOT_PAYED' },
      })
    expect((await bookmark(grace, right)).body).toMatchObject({ message: 'DID_NOT_PAYED' })
    const span = { from: new Date(0), until: new Date('2100-01-01'), source: 'group' as const }
    await grantEntitlement(library.db, 1, span)
    expect((await highlight(grace, right)).status).toBe(200)
    expect((await highlight(other, right)).status).toBe(400)
  })

  test.each([
    [0, 1, 'TOO_SHORT'],
    [0, 2, undefined],
    [0, 500, undefined],
    [0, 501, 'TOO_LONG'],
  ])('from %i to %i is %s', async (start, end, fault) => {
    const { status, body } = await highlight(grace, await claim(1, start, end))
    if (fault === undefined) return expect(status).toBe(200)
    expect(body).toMatchObject({ fields: { highlightContent: fault } })
  })

  test('of one passage is one, though it is made many times at once; it takes the last look', async () => {
    const anchor = await claim(1, 3, 9)
    await highlight(grace, anchor, { note: '남을 말' })
    const made = await Promise.all(
      Array.from({ length: 6 }, () => highlight(grace, anchor, { type: 'blue' })),
    )
    expect(new Set(made.map(({ body }) => body.highlightId))).toEqual(new Set([1]))
    expect((await highlight(grace, anchor, { type: 'redUnderline' })).body).toMatchObject({
      type: 'redUnderline',
      note: '남을 말',
    })
    expect((await highlight(other, anchor)).body.highlightId).not.toBe(1)
  })

  test('changes its look and its note, and goes; another member’s looks absent', async () => {
    await highlight(grace, await claim(1, 0, 10))
    const change = (who: Browser, what: object) =>
      who.send('PATCH', '/api/bookFunction/highlight', { highlightId: 1, ...what })
    const remove = (who: Browser) => who.send('DELETE', '/api/bookFunction/highlight?highlightId=1')
    const absent = { status: 404, body: { message: 'HIGHLIGHT_NOT_FOUND' } }
    expect(await change(other, { type: 'red' })).toMatchObject(absent)
    expect(await remove(other)).toMatchObject(absent)
    expect((await change(grace, { type: 'red' })).body).toMatchObject({ type: 'red', note: null })
    expect((await change(grace, { note: '가'.repeat(2000) })).body).toMatchObject({ type: 'red' })
    expect((await change(grace, { note: '가'.repeat(2001) })).body).toMatchObject({
      fields: { note: 'TOO_LONG' },
    })
    expect((await change(grace, { type: 'pink' })).body).toMatchObject({ fields: { type: 'INVALID' } })
    expect((await change(grace, { note: ' ' })).body).toMatchObject({ note: null })
    expect(await remove(grace)).toMatchObject({ status: 200, body: {} })
    expect(await remove(grace)).toMatchObject(absent)
    expect(await change(grace, { type: 'red' })).toMatchObject(absent)
  })
})

describe('a bookmark', () => {
  test('keeps a place, once, and says on which page it is', async () => {
    const anchor = await claim(2, 12, 12)
    const made = await Promise.all(Array.from({ length: 6 }, () => bookmark(grace, anchor)))
    expect(new Set(made.map(({ body }) => body.bookmarkId)).size).toBe(1)
    expect(made[0]!.body).toMatchObject({ page: 2, bookmarkContent: '다시 읽기', nickName: '회원1' })
    const again = await bookmark(grace, anchor, '다른 말')
    expect(again.body).toEqual(made[0]!.body)
    const list = { items: [again.body], page: 0, totalPages: 1, totalCount: 1 }
    expect((await grace.get('/api/bookFunction/myBookmark/1/0')).body).toEqual(list)
    expect((await grace.get(`/api/bookFunction/bookmark/personal/${book.bookId}`)).body).toEqual([again.body])
    expect((await grace.get('/api/bookFunction/main/bookmark')).body).toEqual([again.body])
    expect((await other.get(`/api/bookFunction/bookmark/personal/${book.bookId}`)).body).toEqual([])
  })

  test('without words takes those that stand there', async () => {
    const { body } = await bookmark(grace, await claim(1, 0, 0), '')
    expect(body.bookmarkContent).toContain(book.canary(1).slice(0, 5))
  })

  test('takes other words, and goes; another member’s looks absent', async () => {
    const { bookmarkId } = (await bookmark(grace, await claim(1, 0, 0))).body
    const change = (who: Browser, bookmarkContent: string) =>
      who.send('PATCH', '/api/bookFunction/bookmark', { bookmarkId, bookmarkContent })
    const remove = (who: Browser) => who.send('DELETE', `/api/bookFunction/bookmark?bookmarkId=${bookmarkId}`)
    const absent = { status: 404, body: { message: 'BOOKMARK_NOT_FOUND' } }
    expect(await change(other, '남의 것')).toMatchObject(absent)
    expect(await remove(other)).toMatchObject(absent)
    expect((await change(grace, '새 말'.normalize('NFD'))).body).toMatchObject({ bookmarkContent: '새 말' })
    expect((await change(grace, ' ')).body).toMatchObject({ fields: { bookmarkContent: 'EMPTY' } })
    expect((await change(grace, '가'.repeat(201))).body).toMatchObject({
      fields: { bookmarkContent: 'TOO_LONG' },
    })
    expect(await remove(grace)).toMatchObject({ status: 200, body: {} })
    expect(await remove(grace)).toMatchObject(absent)
  })

  test('of an edition that was replaced is found in the new one', async () => {
    const chapters = ['첫째 장은 그대로입니다.', '둘째 장도 그대로 남습니다.'].map((text) => `<p>${text}</p>`)
    const plan = { identifier: 'urn:test:again', chapters }
    const first = await library.plant(plan, { isFree: true })
    const anchor = await claimOf(library.db, first, { page: 1, start: 0, end: 4, nth: 1 })
    const { body } = await grace.send('POST', '/api/bookFunction/bookmark', { bookId: first.bookId, anchor })
    expect(body).toMatchObject({ certainty: 'exact' })
    await library.plant(
      { ...plan, chapters: ['<p>새로 쓴 머리말입니다.</p>', ...chapters] },
      { publish: true },
    )
    const { body: list } = await grace.get(`/api/bookFunction/bookmark/personal/${first.bookId}`)
    expect(list).toMatchObject([{ certainty: 'exact', page: 1 }])
  })
})
