import { beforeEach, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { signedIn, type SignedIn } from '#src/testing/signed-in.ts'

type Preview = {
  bookPreviewId: number
  bookPreviewTitle: string
  bookPreviewContent: string
  likeCount: number
  liked: boolean
  mine: boolean
}
type Page = { items: Preview[]; page: number; totalPages: number; totalCount: number }

const DAY = 86_400_000
const library = testLibrary()
let ask: ReturnType<typeof library.visit>
let book: number
let grace: SignedIn
let other: SignedIn

beforeEach(async () => {
  ask = library.visit()
  await library.plantMembers(2)
  ;({ bookId: book } = await library.plant({ title: '언약의 길', authors: ['오언'], cover: true }))
  grace = await signedIn(library.db, ask, 1)
  other = await signedIn(library.db, ask, 2)
})

async function write(title: string, { by = grace, html = '<p>깊이 읽은 책이다.</p>', bookId = book } = {}) {
  const sent = { bookId, previewTitle: title, previewContent: html }
  return (await by.post<{ bookPreviewId: number }>('/api/preview', sent)).body.bookPreviewId
}

const titles = ({ body }: { body: Page }) => body.items.map(({ bookPreviewTitle }) => bookPreviewTitle)

describe('a long review', () => {
  test('is written and read, in lists by its first words', async () => {
    const html = '<h2>처음</h2><p>깊이 <strong>읽은</strong> 책이다.</p>'
    const previewId = await write(' 두 번 읽고 ', { html })
    const card = {
      bookPreviewId: previewId,
      bookPreviewTitle: '두 번 읽고',
      bookPreviewContent: '처음 깊이 읽은 책이다.',
      bookPreviewCreateDate: expect.stringMatching(/Z$/) as string,
      updatedAt: expect.stringMatching(/Z$/) as string,
      likeCount: 0,
      liked: false,
      mine: false,
      held: false,
      userNickname: expect.any(String) as string,
      userThumbnailPath: null,
      bookThumbnail: expect.stringMatching(/^\/media\/1\//) as string,
      bookId: book,
      bookTitle: '언약의 길',
      author: '오언',
      language: 'ko',
      palette: 'doct',
    }
    const { status, body } = await ask<Page>('/api/preview/recent/0')
    expect({ status, body }).toEqual({
      status: 200,
      body: { items: [card], page: 0, totalPages: 1, totalCount: 1 },
    })
    expect((await ask(`/api/preview/${previewId}`)).body).toMatchObject({
      ...card,
      bookPreviewContent: html,
      excerpt: card.bookPreviewContent,
      book: { bookId: book, bookTitle: '언약의 길' },
    })
    expect((await ask(`/api/preview/${previewId + 1}`)).body).toMatchObject({ message: 'PREVIEW_NOT_FOUND' })
  })

  test('sent twenty times at the same moment is written once, and again under another title', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => write('한 번만')))
    expect(new Set(ids)).toEqual(new Set([ids[0]]))
    expect((await ask<Page>('/api/preview/recent/0')).body).toMatchObject({
      totalCount: 1,
      items: [{ bookPreviewId: ids[0] }],
    })
    expect(await write('다른 제목')).not.toBe(ids[0])
  })

  test('is cleaned of everything that acts', async () => {
    const html = '<p onclick=x>가<script>alert(1)</script><img src=x onerror=alert(1)></p>'
    const previewId = await write('제목 <b>', { html })
    const { body } = await ask<Preview>(`/api/preview/${previewId}`)
    expect(body).toMatchObject({ bookPreviewTitle: '제목 <b>', bookPreviewContent: '<p>가</p>' })
    const change = {
      previewId,
      previewTitle: '제목',
      previewContent: '<p>나<iframe src=//evil></iframe></p>',
    }
    await grace.patch('/api/preview', change)
    expect((await ask<Preview>(`/api/preview/${previewId}`)).body.bookPreviewContent).toBe('<p>나</p>')
  })

  test.each<[string, object, Record<string, string>]>([
    ['without a title', { previewTitle: ' ' }, { previewTitle: 'EMPTY' }],
    ['with too long a title', { previewTitle: '가'.repeat(101) }, { previewTitle: 'TOO_LONG' }],
    ['without a word', { previewContent: '<p> </p><hr>' }, { previewContent: 'EMPTY' }],
    ['with nothing but a script', { previewContent: '<script>1</script>' }, { previewContent: 'EMPTY' }],
    [
      'with too long a text',
      { previewContent: `<p>${'가'.repeat(50_001)}</p>` },
      { previewContent: 'TOO_LONG' },
    ],
    ['with too much markup', { previewContent: '<p></p>'.repeat(60_000) }, { previewContent: 'TOO_LONG' }],
    [
      'without anything',
      { previewTitle: '', previewContent: '' },
      { previewTitle: 'EMPTY', previewContent: 'EMPTY' },
    ],
  ])('%s is refused', async (_, wrong, fields) => {
    const sent = { bookId: book, previewTitle: '제목', previewContent: '<p>글</p>', ...wrong }
    const { status, body } = await grace.post('/api/preview', sent)
    expect({ status, body }).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST', fields } })
  })

  test('may be long: fifty thousand characters fit', async () => {
    const html = `<p>${'긴 '.repeat(25_000)}</p>`
    const previewId = await write('긴 글', { html })
    expect((await ask<Preview>(`/api/preview/${previewId}`)).body.bookPreviewContent).toHaveLength(
      html.length,
    )
    const huge = await grace.post('/api/preview', { bookId: book, previewContent: 'x'.repeat(2_000_000) })
    expect(huge.body).toMatchObject({ message: 'TOO_LARGE' })
    const elsewhere = await grace.post('/api/report', { content: 'x'.repeat(70_000) })
    expect(elsewhere.body).toMatchObject({ message: 'TOO_LARGE' })
  })

  test('is changed and removed by its writer alone', async () => {
    const previewId = await write('내 글')
    const change = { previewId, previewTitle: '고친 글', previewContent: '<p>고쳤다</p>' }
    for (const { status, body } of [
      await other.patch('/api/preview', change),
      await other.remove(`/api/preview?previewId=${previewId}`),
    ])
      expect({ status, body }).toMatchObject({ status: 404, body: { message: 'PREVIEW_NOT_FOUND' } })
    expect((await grace.patch('/api/preview', change)).status).toBe(200)
    expect(titles(await ask<Page>('/api/preview/recent/0'))).toEqual(['고친 글'])
    expect((await grace.remove(`/api/preview?previewId=${previewId}`)).status).toBe(200)
    expect((await ask<Page>('/api/preview/recent/0')).body).toMatchObject({ items: [], totalCount: 0 })
    expect((await ask<Page>(`/api/preview/book/${book}/0`)).body.totalCount).toBe(0)
  })

  test('needs a member, and a book that can be seen', async () => {
    expect((await ask('/api/preview', { method: 'POST' })).body).toMatchObject({ message: 'TOKEN_NULL' })
    const sent = { bookId: 999, previewTitle: '제목', previewContent: '<p>글</p>' }
    expect((await grace.post('/api/preview', sent)).body).toMatchObject({ message: 'BOOK_NOT_FOUND' })
  })
})

describe('the lists of long reviews', () => {
  test('are by likes, by age, by book, and by member', async () => {
    const { bookId: second } = await library.plant()
    const first = await write('첫째')
    await write('둘째', { bookId: second })
    await write('셋째', { by: other })
    await other.post(`/api/preview/like/${first}`)
    expect(titles(await ask<Page>('/api/preview/popular/0'))).toEqual(['첫째', '셋째', '둘째'])
    expect(titles(await ask<Page>('/api/preview/recent/0'))).toEqual(['셋째', '둘째', '첫째'])
    expect(titles(await ask<Page>(`/api/preview/book/${book}/0`))).toEqual(['셋째', '첫째'])
    expect(titles(await grace.get<Page>('/api/preview/mine/1/0'))).toEqual(['둘째', '첫째'])
    const liked = await other.get<Page>('/api/preview/liked/2/0')
    expect(titles(liked)).toEqual(['첫째'])
    expect(liked.body.items[0]).toMatchObject({ liked: true, mine: false, likeCount: 1 })
    expect(liked.headers.get('cache-control')).toBe('private, no-store')
  })

  test('of one member are for that member', async () => {
    for (const list of ['liked', 'mine']) {
      const path = `/api/preview/${list}/1/0`
      const forbidden = await other.get(path)
      expect({ status: forbidden.status, body: forbidden.body }).toMatchObject({
        status: 403,
        body: { message: 'FORBIDDEN' },
      })
      expect((await ask(path)).body).toMatchObject({ message: 'TOKEN_NULL' })
    }
  })

  test('have pages of twenty', async () => {
    for (let n = 0; n < 21; n++) await write(`글 ${n}`)
    const page = await ask<Page>('/api/preview/popular/1')
    expect(titles(page)).toEqual(['글 0'])
    expect(page.body).toMatchObject({ page: 1, totalPages: 2, totalCount: 21 })
    expect((await grace.get<Page>('/api/preview/mine/1/1')).body).toMatchObject({
      totalPages: 2,
      totalCount: 21,
    })
    expect((await ask<Page>('/api/preview/popular/999999')).body.items).toEqual([])
  })

  test('of good ones hold those of the last ninety days, on the front page too', async () => {
    const [, liked] = [await write('오래된 글'), await write('좋은 글'), await write('새 글')]
    await other.post(`/api/preview/like/${liked}`)
    await library.db
      .updateTable('preview')
      .set({ created_at: new Date(Date.now() - 91 * DAY), like_count: 100 })
      .where('title', '=', '오래된 글')
      .execute()
    const { body } = await ask<Preview[]>('/api/bookMain/goodPreview')
    expect(body.map(({ bookPreviewTitle }) => bookPreviewTitle)).toEqual(['좋은 글', '새 글'])
    const home = await ask<{ goodPreview: Preview[]; books: { bookId: number }[] }>('/api/bookMain/home')
    expect(home.body.goodPreview).toEqual(
      body.map((preview) => ({
        bookPreviewId: preview.bookPreviewId,
        bookPreviewTitle: preview.bookPreviewTitle,
        bookPreviewContent: '깊이 읽은 책이다.',
        bookPreviewCreateDate: expect.stringMatching(/Z$/) as string,
        likeCount: preview.likeCount,
        userNickname: expect.any(String) as string,
        userThumbnailPath: null,
        bookId: book,
      })),
    )
    expect(home.body.books.map(({ bookId }) => bookId)).toContain(book)
  })
})

describe('liking a long review', () => {
  test('is said once, however often, and taken back', async () => {
    const path = `/api/preview/like/${await write('좋은 글')}`
    const like = async (by: SignedIn, body = {}) => (await by.post(path, body)).body
    expect(await like(grace)).toEqual({ likeCount: 1, liked: true })
    expect(await like(grace)).toEqual({ likeCount: 1, liked: true })
    expect(await like(other)).toEqual({ likeCount: 2, liked: true })
    expect(await like(other, { like: false })).toEqual({ likeCount: 1, liked: false })
    expect((await other.post('/api/preview/like/999')).body).toMatchObject({ message: 'PREVIEW_NOT_FOUND' })
  })
})
