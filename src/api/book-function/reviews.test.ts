import { beforeEach, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { signedIn, type SignedIn } from '#src/testing/signed-in.ts'
import { createLimits } from '#src/api/http/limits.ts'

type Review = { reviewId: number; content: string; likeCount: number; liked: boolean; mine: boolean }
type Page = { items: Review[]; page: number; totalPages: number; totalCount: number }

const library = testLibrary()
let ask: ReturnType<typeof library.visit>
let book: number
let grace: SignedIn
let other: SignedIn

beforeEach(async () => {
  ask = library.visit()
  await library.plantMembers(2)
  ;({ bookId: book } = await library.plant())
  grace = await signedIn(library.db, ask, 1)
  other = await signedIn(library.db, ask, 2)
})

async function write(content: string, by = grace): Promise<number> {
  const { body } = await by.post<{ reviewId: number }>('/api/bookFunction/review', { bookId: book, content })
  return body.reviewId
}

const pageOf = async (page = 0) => (await ask<Page>(`/api/bookFunction/review/${book}/${page}`)).body

describe('a short review', () => {
  test('is written, and stands first on the list of its book', async () => {
    await write('첫 리뷰')
    const { status, body } = await grace.post('/api/bookFunction/review', {
      bookId: book,
      content: ' 둘째 리뷰 ',
    })
    expect({ status, body }).toEqual({ status: 201, body: { reviewId: 2 } })
    const page = await pageOf()
    expect(page).toMatchObject({ page: 0, totalPages: 1, totalCount: 2 })
    expect(page.items.map(({ content }) => content)).toEqual(['둘째 리뷰', '첫 리뷰'])
    expect(page.items[0]).toEqual({
      reviewId: 2,
      bookId: book,
      content: '둘째 리뷰',
      likeCount: 0,
      liked: false,
      mine: false,
      held: false,
      createdAt: expect.stringMatching(/Z$/) as string,
      updatedAt: expect.stringMatching(/Z$/) as string,
      nickname: expect.any(String) as string,
      userThumbnailPath: null,
    })
    expect((await ask('/api/bookFunction/review/one/2')).body).toEqual(page.items[0])
  })

  test('sent twenty times at the same moment is written once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => write('한 번만 남을 말')))
    expect(new Set(ids)).toEqual(new Set([ids[0]]))
    expect(await pageOf()).toMatchObject({ totalCount: 1, items: [{ reviewId: ids[0] }] })
  })

  test('may be said again by somebody else, later, or once the first is gone', async () => {
    const first = await write('같은 말')
    expect(await write('같은 말', other)).not.toBe(first)
    await grace.remove(`/api/bookFunction/review?reviewId=${first}`)
    const second = await write('같은 말')
    expect(second).not.toBe(first)
    await library.db
      .updateTable('review')
      .set({ created_at: new Date(Date.now() - 61_000) })
      .where('id', '=', second)
      .execute()
    expect(await write('같은 말')).not.toBe(second)
    expect((await pageOf()).totalCount).toBe(3)
  })

  test.each([
    ['', 'EMPTY'],
    ['   ', 'EMPTY'],
    ['좋', 'TOO_SHORT'],
    ['가'.repeat(201), 'TOO_LONG'],
    [7, 'INVALID'],
  ])('of %j is refused', async (content, fault) => {
    const { status, body } = await grace.post('/api/bookFunction/review', { bookId: book, content })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', fields: { content: fault } },
    })
    const { body: changed } = await grace.patch('/api/bookFunction/review', {
      reviewId: await write('좋은 책'),
      content,
    })
    expect(changed).toMatchObject({ fields: { content: fault } })
  })

  test('keeps 200 characters, as they are, in one form', async () => {
    const content = `은혜😀${'가'.repeat(197)}`
    await write(content.normalize('NFD'))
    expect((await pageOf()).items[0]!.content).toBe(content)
  })

  test('is changed and removed by its writer, and the count of the book follows', async () => {
    const reviewId = await write('좋은 책')
    expect(
      (await grace.patch('/api/bookFunction/review', { reviewId, content: '아주 좋은 책' })).status,
    ).toBe(200)
    expect((await pageOf()).items[0]!.content).toBe('아주 좋은 책')
    expect((await grace.remove(`/api/bookFunction/review?reviewId=${reviewId}`)).status).toBe(200)
    expect(await pageOf()).toEqual({ items: [], page: 0, totalPages: 0, totalCount: 0 })
    const again = await grace.remove(`/api/bookFunction/review?reviewId=${reviewId}`)
    expect(again.body).toMatchObject({ message: 'REVIEW_NOT_FOUND' })
  })

  test('of another member looks absent to who would change or remove it', async () => {
    const reviewId = await write('내 리뷰')
    const change = await other.patch('/api/bookFunction/review', { reviewId, content: '네 리뷰' })
    const removal = await other.remove(`/api/bookFunction/review?reviewId=${reviewId}`)
    for (const { status, body } of [change, removal])
      expect({ status, body }).toMatchObject({ status: 404, body: { message: 'REVIEW_NOT_FOUND' } })
    expect((await pageOf()).items[0]!.content).toBe('내 리뷰')
  })

  test('needs a member, and a book that can be seen', async () => {
    const body = JSON.stringify({ bookId: book, content: '좋은 책' })
    const headers = { 'content-type': 'application/json' }
    const visitor = await ask('/api/bookFunction/review', { method: 'POST', headers, body })
    expect({ status: visitor.status, body: visitor.body }).toMatchObject({
      status: 401,
      body: { message: 'TOKEN_NULL' },
    })
    await library.db.updateTable('book').set({ current_edition_id: null }).execute()
    for (const bookId of [book, 999]) {
      const absent = await grace.post('/api/bookFunction/review', { bookId, content: '좋은 책' })
      expect(absent.body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
    }
  })

  test('written by many at once is counted each', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, n) => write(`리뷰 ${n}`, n % 2 === 0 ? grace : other)))
    const [first, second] = await Promise.all([pageOf(0), pageOf(1)])
    expect([first.totalCount, first.totalPages, first.items.length, second.items.length]).toEqual([
      25, 2, 20, 5,
    ])
    expect(await pageOf(700)).toMatchObject({ items: [], totalCount: 25 })
  })

  test('can be written thirty times in ten minutes', async () => {
    const limits = createLimits(() => 0)
    const eager = await signedIn(library.db, library.visit({ limits }), 1)
    const written = []
    for (let n = 0; n < 31; n++)
      written.push((await eager.post('/api/bookFunction/review', { bookId: book, content: '좋다' })).status)
    expect(written).toEqual([...Array.from({ length: 30 }, () => 201), 429])
  })
})

describe('liking a short review', () => {
  test('is said once, however often, and taken back', async () => {
    const reviewId = await write('좋은 책')
    const like = async (by: SignedIn, body = {}) =>
      (await by.post(`/api/bookFunction/like/${reviewId}`, body)).body
    expect(await like(grace)).toEqual({ likeCount: 1, liked: true })
    expect(await like(grace, { like: true })).toEqual({ likeCount: 1, liked: true })
    expect(await like(other)).toEqual({ likeCount: 2, liked: true })
    expect(await like(grace, { like: false })).toEqual({ likeCount: 1, liked: false })
    expect(await like(grace, { like: false })).toEqual({ likeCount: 1, liked: false })
    const seenBy = async (by: SignedIn) =>
      (await by.get<Review>(`/api/bookFunction/review/one/${reviewId}`)).body
    expect(await seenBy(grace)).toMatchObject({ liked: false, mine: true, likeCount: 1 })
    expect(await seenBy(other)).toMatchObject({ liked: true, mine: false, likeCount: 1 })
  })

  test('goes with the review', async () => {
    const reviewId = await write('좋은 책')
    await other.post(`/api/bookFunction/like/${reviewId}`)
    await grace.remove(`/api/bookFunction/review?reviewId=${reviewId}`)
    expect(await library.db.selectFrom('review_like').selectAll().execute()).toEqual([])
    const absent = await other.post(`/api/bookFunction/like/${reviewId}`)
    expect(absent.body).toMatchObject({ message: 'REVIEW_NOT_FOUND' })
  })

  test('puts it among the best of all books', async () => {
    const [first] = [await write('첫째'), await write('둘째')]
    await other.post(`/api/bookFunction/like/${first}`)
    const list = async (name: string) =>
      (await ask<Review[]>(`/api/bookFunction/main/${name}`)).body.map(({ content }) => content)
    expect(await list('bestReview')).toEqual(['첫째', '둘째'])
    expect(await list('review')).toEqual(['둘째', '첫째'])
  })

  test('come with title, author and cover of their book in the lists over all books', async () => {
    const { bookId } = await library.plant({ title: '언약의 길', authors: ['오언'], cover: true })
    await grace.post('/api/bookFunction/review', { bookId, content: '다시 펼칠 책' })
    for (const list of ['bestReview', 'review']) {
      const { body } = await ask<unknown[]>(`/api/bookFunction/main/${list}`)
      expect(body).toEqual([
        expect.objectContaining({
          content: '다시 펼칠 책',
          bookId,
          bookTitle: '언약의 길',
          author: '오언',
          thumbnailPath: expect.stringMatching(/^\/media\//) as string,
        }),
      ])
    }
  })
})

describe('reporting', () => {
  test('keeps what a member finds wrong, once', async () => {
    const reviewId = await write('나쁜 말')
    const wrong = { target: 'review', targetId: reviewId, reason: 'abuse', content: ' 심한 말입니다 ' }
    expect((await other.post('/api/report', wrong)).status).toBe(201)
    expect((await other.post('/api/report', { ...wrong, reason: 'spam' })).body).toEqual({})
    expect(await library.db.selectFrom('abuse_report').selectAll().execute()).toEqual([
      {
        id: 1,
        member_id: 2,
        target: 'review',
        target_id: reviewId,
        reason: 'abuse',
        content: '심한 말입니다',
        created_at: expect.any(Date) as Date,
      },
    ])
  })

  test.each([
    ['review', 'REVIEW_NOT_FOUND'],
    ['preview', 'PREVIEW_NOT_FOUND'],
    ['highlight', 'MARK_NOT_FOUND'],
    ['bookmark', 'MARK_NOT_FOUND'],
  ])('a %s that is not there is refused', async (target, message) => {
    const { status, body } = await other.post('/api/report', { target, targetId: 7, reason: 'other' })
    expect({ status, body }).toMatchObject({ status: 404, body: { message } })
  })

  test('of what cannot be reported, or for no reason, is refused', async () => {
    for (const wrong of [{ target: 'member' }, { reason: 'because' }, { content: '가'.repeat(1001) }]) {
      const asked = { target: 'review', targetId: await write('좋은 책'), reason: 'spam', ...wrong }
      expect((await other.post('/api/report', asked)).status).toBe(400)
    }
  })
})
