import { beforeAll, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import type { Book } from '#src/api/book-core/book.ts'

const library = testLibrary('once')
let older: PlantedBook
let newer: PlantedBook

beforeAll(async () => {
  older = await library.plant({
    title: '고백록',
    authors: ['아우구스티누스', '모니카'],
    translators: ['김역자'],
    publisher: '언약사',
    cover: true,
  })
  newer = await library.plant(
    { title: 'The Bruised Reed', language: 'en', authors: ['Sibbes'] },
    { isFree: true },
  )
  const { db } = library
  await db
    .insertInto('ad')
    .values([
      { ...AD, position: 2, book_id: null, link: '/starter' },
      { ...AD, position: 1, book_id: older.bookId, link: null },
    ])
    .execute()
  await db
    .insertInto('recommendation')
    .values([
      { book_id: newer.bookId, reason: 'for the weak', position: 2 },
      { book_id: older.bookId, reason: '처음 읽는 분께', position: 1 },
    ])
    .execute()
  await db.insertInto('featured_book').values({ book_id: older.bookId }).execute()
  await db
    .insertInto('featured_voice')
    .values(
      [3, 1, 2].map((n) => ({ book_id: older.bookId, position: n, name: `독자${n}`, content: `말${n}` })),
    )
    .execute()
  await db.insertInto('author_word').values({ book_id: newer.bookId, content: 'A word.' }).execute()
})

const AD = { title_ko: '한글', subtitle_ko: '부제', title_en: 'English', subtitle_en: 'Subtitle' }

type HomeAnswer = {
  books: Book[]
  recentBook: number[]
  category: unknown
} & Record<'ad' | 'recommend' | 'bookReview' | 'authorSays', Record<string, unknown>[]>

/** The older book as every list shows it. */
const card = () => ({
  bookId: older.bookId,
  bookTitle: '고백록',
  author: '아우구스티누스, 모니카',
  translator: '김역자',
  publisher: '언약사',
  thumbnailPath: expect.stringMatching(
    new RegExp(`^/media/${older.editionId}/[0-9a-f]{64}\\.\\w+$`),
  ) as unknown,
  thumbnailWidth: 4,
  thumbnailHeight: 4,
  language: 'ko',
  isFree: false,
  palette: 'doct',
})

describe('the front page', () => {
  test('shows banners in the operator’s order, in the asked language, with the cover of their book', async () => {
    const visit = library.visit()
    const korean = await visit('/api/bookMain/ad?lang=ko')
    expect(korean.body).toEqual([
      {
        adId: 2,
        imagePath: card().thumbnailPath,
        title: '한글',
        subtitle: '부제',
        link: `/book/${older.bookId}`,
        book: card(),
        picture: null,
        darkPicture: null,
      },
      {
        adId: 1,
        imagePath: null,
        title: '한글',
        subtitle: '부제',
        link: '/starter',
        book: null,
        picture: null,
        darkPicture: null,
      },
    ])
    const english = await visit('/api/bookMain/ad?lang=en')
    expect(english.body).toMatchObject([{ title: 'English', subtitle: 'Subtitle' }, { title: 'English' }])
  })

  test('shows a banner with pictures of its own, one for each mode', async () => {
    const { db } = library
    const stored = { kind: 'picture', access: 'public', media_type: 'image/webp', bytes: 1 } as const
    const sizes = JSON.stringify([{ width: 480, key: 'x.webp' }])
    const at = { created_at: new Date(0), width: 1600, height: 700, placeholder: null }
    const [light, dark] = await db
      .insertInto('asset')
      .values(['a', 'b'].map((file_key) => ({ ...stored, ...at, file_key, sizes })))
      .returning('id')
      .execute()
    const pictures = { picture_id: light!.id, dark_picture_id: dark!.id }
    await db.updateTable('ad').set(pictures).where('link', '=', '/starter').execute()
    const shown = ({ id }: { id: number }) => ({
      src: `/media/asset/${id}/480.webp`,
      srcset: `/media/asset/${id}/480.webp 480w`,
      width: 1600,
      height: 700,
      placeholder: null,
    })
    const expected = { picture: shown(light!), darkPicture: shown(dark!) }
    const { body } = await library.visit()<unknown[]>('/api/bookMain/ad')
    expect(body[1]).toMatchObject({ ...expected, imagePath: shown(light!).src })
    expect((await library.visit()<HomeAnswer>('/api/bookMain/home')).body.ad[1]).toMatchObject(expected)
    await db.updateTable('ad').set({ picture_id: null, dark_picture_id: null }).execute()
  })

  test('leads from a banner to the twin of its book in the reader’s language', async () => {
    const twin = await library.plant({ title: 'Confessions', language: 'en' })
    const marry = (other: number | null) =>
      library.db.updateTable('book').set({ twin_book_id: other }).where('id', '=', older.bookId).execute()
    await marry(twin.bookId)
    const visit = library.visit()
    const english = await visit('/api/bookMain/ad?lang=en')
    expect(english.body).toMatchObject([
      { link: `/book/${twin.bookId}`, book: { bookTitle: 'Confessions' } },
      { link: '/starter' },
    ])
    const korean = await visit('/api/bookMain/ad?lang=ko')
    expect(korean.body).toMatchObject([{ link: `/book/${older.bookId}` }, { link: '/starter' }])
    await marry(null)
    await library.db.deleteFrom('book').where('id', '=', twin.bookId).execute()
  })

  test('shows the newest books first', async () => {
    const { body } = await library.visit()<Book[]>('/api/bookMain/recentBook?order=all')
    expect(body.map((book) => book.bookId)).toEqual([newer.bookId, older.bookId])
    expect(body[1]).toEqual(card())
    expect(body[0]).toMatchObject({ thumbnailPath: null, translator: null, publisher: null, isFree: true })
  })

  test('shows the editors’ picks in their order with the reason', async () => {
    const { body } = await library.visit()('/api/bookMain/recommend')
    expect(body).toEqual([
      { ...card(), reason: '처음 읽는 분께' },
      expect.objectContaining({ bookId: newer.bookId, reason: 'for the weak' }),
    ])
  })

  test('shows a featured book with its three voices in turn', async () => {
    const { body } = await library.visit()('/api/bookMain/bookReview')
    expect(body).toEqual([
      {
        ...card(),
        review1_content: '말1',
        review2_content: '말2',
        review3_content: '말3',
        review1_profile: '독자1',
        review2_profile: '독자2',
        review3_profile: '독자3',
      },
    ])
  })

  test('shows an author’s word on a book', async () => {
    const { body } = await library.visit()('/api/bookMain/authorSays')
    expect(body).toEqual([
      {
        bookId: newer.bookId,
        bookTitle: 'The Bruised Reed',
        author: 'Sibbes',
        thumbnailPath: null,
        content: 'A word.',
        book: expect.objectContaining({ bookId: newer.bookId }) as unknown,
      },
    ])
  })

  test.each(['ko', 'en'])('has all of its lists in one answer too (%s)', async (lang) => {
    const twin = await library.plant({ title: 'Confessions', language: 'en' })
    const { db } = library
    const unseen = await library.plant({ title: '없는 책' })
    await db.updateTable('book').set({ current_edition_id: null }).where('id', '=', unseen.bookId).execute()
    await db.insertInto('recommendation').values({ book_id: unseen.bookId, reason: 'unseen' }).execute()
    const marry = (other: number | null) =>
      db.updateTable('book').set({ twin_book_id: other }).where('id', '=', older.bookId).execute()
    await marry(twin.bookId)
    const visit = library.visit()
    const list = async (name: string) => (await visit<Record<string, unknown>[]>(`${name}?lang=${lang}`)).body
    const { body } = await visit<HomeAnswer>(`/api/bookMain/home?lang=${lang}`)
    const bookOf = (id: unknown) => body.books.find((book) => book.bookId === id)
    const withBook = (entry: Record<string, unknown>) => ({ ...bookOf(entry['bookId']), ...entry })
    expect(body.books).toHaveLength(3)
    expect(new Set(body.books.map((book) => book.bookId))).toEqual(
      new Set([older.bookId, newer.bookId, twin.bookId]),
    )
    expect(body.recentBook.map(bookOf)).toEqual(await list('/api/bookMain/recentBook'))
    expect(body.recommend.map(withBook)).toEqual(await list('/api/bookMain/recommend'))
    expect(body.bookReview.map(withBook)).toEqual(await list('/api/bookMain/bookReview'))
    expect(body.category).toEqual(await list('/api/bookCore/category'))
    const said = ({ bookId, content }: Record<string, unknown>) => ({ bookId, content })
    expect(body.authorSays).toEqual((await list('/api/bookMain/authorSays')).map(said))
    expect(body.ad.map(({ bookId, ...ad }) => ({ ...ad, book: bookOf(bookId) ?? null }))).toEqual(
      (await list('/api/bookMain/ad')).map(({ imagePath: _, ...ad }) => ad),
    )
    await marry(null)
    const ids = [twin.bookId, unseen.bookId]
    await db.deleteFrom('recommendation').where('book_id', 'in', ids).execute()
    await db.deleteFrom('book').where('id', 'in', ids).execute()
  })

  test.each(['bestSeries', 'wantRead', 'goodPreview', 'recentSeries', 'recentBookmark', 'recentHighlight'])(
    'has an empty list of %s until there is something in it',
    async (list) => {
      const { status, body } = await library.visit()(`/api/bookMain/${list}`)
      expect({ status, body }).toEqual({ status: 200, body: [] })
    },
  )
})

describe('the page of books', () => {
  test.each(['bestReview', 'wantRead', 'review'])('has an empty list of %s for everyone', async (list) => {
    const { status, body } = await library.visit()(`/api/bookFunction/main/${list}`)
    expect({ status, body }).toEqual({ status: 200, body: [] })
  })

  test.each(['history', 'bookmark', 'highlight'])(
    'asks a visitor to sign in before showing %s',
    async (list) => {
      const visitor = await library.visit()(`/api/bookFunction/main/${list}?lang=en`)
      expect(visitor).toMatchObject({
        status: 401,
        body: { message: 'TOKEN_NULL', detail: 'Please sign in first.' },
      })
    },
  )
})
