import { beforeAll, describe, expect, test } from 'vitest'
import type { PlantedBook } from '#src/testing/books.ts'
import { testLibrary } from '#src/testing/library.ts'
import type { Book } from '#src/api/book-core/book.ts'
import type { PageContent } from './content.ts'

const library = testLibrary('once')
const categories: Record<string, number> = {}
let walk: PlantedBook
let other: PlantedBook
let stranger: PlantedBook

beforeAll(async () => {
  const { db } = library
  for (const [slug, parent, position] of [
    ['devotion', null, 2],
    ['doctrine', null, 1],
    ['covenant', 'doctrine', 1],
    ['covenant-of-grace', 'covenant', 1],
    ['empty', 'devotion', 1],
  ] as const) {
    const { id } = await db
      .insertInto('category')
      .values({
        slug,
        parent_id: parent === null ? null : categories[parent]!,
        name_ko: `${slug}-ko`,
        name_en: `${slug}-en`,
        palette: slug.slice(0, 4),
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    categories[slug] = id
  }
  const at = (...slugs: string[]) => ({ categoryIds: slugs.map((slug) => categories[slug]!) })
  walk = await library.plant(
    {
      title: '언약의 길',
      subtitle: '은혜를 따라',
      authors: ['오언', '윗시우스'],
      translators: ['김역자'],
      publisher: '언약사',
      description: '첫 문단.\n\n둘째 문단.',
      pages: 5,
    },
    at('covenant-of-grace', 'doctrine'),
  )
  other = await library.plant({ title: '죄 죽임', authors: ['오언'], publisher: '언약사' }, at('covenant'))
  stranger = await library.plant({ title: '팡세', authors: ['파스칼'] }, { ...at('devotion'), isFree: true })
})

describe('a book', () => {
  test('shows all that is known of it', async () => {
    const { body } = await library.visit()(`/api/bookCore/${walk.bookId}`)
    expect(body).toEqual({
      bookId: walk.bookId,
      bookTitle: '언약의 길',
      subtitle: '은혜를 따라',
      author: '오언, 윗시우스',
      translator: '김역자',
      publisher: '언약사',
      publisherId: 1,
      description: '첫 문단.\n\n둘째 문단.',
      thumbnailPath: null,
      thumbnailWidth: null,
      thumbnailHeight: null,
      language: 'ko',
      isFree: false,
      palette: 'cove',
      isbn: null,
      publishedOn: null,
      editionId: walk.editionId,
      authors: [
        { authorId: 2, name: '오언' },
        { authorId: 3, name: '윗시우스' },
      ],
      categories: [
        {
          categoryId: categories['covenant-of-grace'],
          name: { ko: 'covenant-of-grace-ko', en: 'covenant-of-grace-en' },
        },
        { categoryId: categories['doctrine'], name: { ko: 'doctrine-ko', en: 'doctrine-en' } },
      ],
      samplePages: 3,
      totalPage: 5,
      minutes: 7,
      direction: 'ltr',
      writingMode: 'horizontal',
      twinBookId: null,
      twinLanguage: null,
      counts: { characters: expect.any(Number) as number, pictures: 0, reviews: 0, previews: 0, wants: 0 },
      rights: { tts: false, ai: false, offline: false, copyQuota: false },
    })
  })

  test('counts its reviews, and who keeps it', async () => {
    const counts = { review_count: 3, preview_count: 2, want_count: 5 }
    await library.db
      .insertInto('book_tally')
      .values({ book_id: other.bookId, ...counts })
      .execute()
    const { body } = await library.visit()(`/api/bookCore/${other.bookId}`)
    expect(body).toMatchObject({ counts: { reviews: 3, previews: 2, wants: 5 } })
  })

  test('that is free carries all rights, unless the operator says otherwise', async () => {
    const visit = library.visit()
    const free = await visit(`/api/bookCore/${stranger.bookId}`)
    expect(free.body).toMatchObject({
      isFree: true,
      rights: { tts: true, ai: true, offline: true, copyQuota: true },
    })
    const { db } = library
    await db.updateTable('book').set({ ai: false }).where('id', '=', stranger.bookId).execute()
    await db.updateTable('book').set({ tts: true }).where('id', '=', walk.bookId).execute()
    expect((await visit(`/api/bookCore/${stranger.bookId}`)).body).toMatchObject({
      rights: { tts: true, ai: false },
    })
    expect((await visit(`/api/bookCore/${walk.bookId}`)).body).toMatchObject({
      rights: { tts: true, ai: false },
    })
  })

  test('names its twin in the other language', async () => {
    const { db } = library
    await db
      .updateTable('book')
      .set({ twin_book_id: other.bookId })
      .where('id', '=', stranger.bookId)
      .execute()
    const { body } = await library.visit()(`/api/bookCore/${stranger.bookId}`)
    expect(body).toMatchObject({ twinBookId: other.bookId, twinLanguage: 'ko' })
  })

  test('leads to the other books of its author, else to those of its categories', async () => {
    const visit = library.visit()
    const titles = async (book: PlantedBook) =>
      (await visit<Book[]>(`/api/bookCore/others/${book.bookId}`)).body.map((it) => it.bookTitle)
    expect(await titles(walk)).toEqual(['죄 죽임'])
    const alone = await library.plant({ title: '홀로' }, { categoryIds: [categories['devotion']!] })
    expect(await titles(alone)).toEqual(['팡세'])
    await library.db.deleteFrom('book').where('id', '=', alone.bookId).execute()
  })
})

describe('the pages of a book', () => {
  test('are told by number', async () => {
    const { body } = await library.visit()(`/api/bookCore/page/${walk.bookId}`)
    expect(body).toEqual({ totalPage: 5 })
  })

  test('are found through the table of contents', async () => {
    const { body } = await library.visit()<{ sectionId: number; charactersBefore: number }[]>(
      `/api/bookCore/section/${walk.bookId}`,
    )
    expect(body).toEqual(
      [1, 2, 3, 4, 5].map((page) => ({
        sectionId: expect.any(Number) as number,
        title: `${page}장`,
        level: 1,
        page,
        charactersBefore: expect.any(Number) as number,
        block: expect.any(Number) as number,
      })),
    )
    expect(new Set(body.map((section) => section.sectionId)).size).toBe(5)
    const { body: whole } = await library.visit()<{ counts: { characters: number } }>(
      `/api/bookCore/${walk.bookId}`,
    )
    const chapter = body[1]!.charactersBefore
    expect(chapter).toBeGreaterThan(500)
    expect(body.map(({ charactersBefore }) => charactersBefore)).toEqual(
      [0, 1, 2, 3, 4].map((n) => n * chapter),
    )
    expect(whole.counts.characters).toBe(5 * chapter)
  })

  test('give their text, their place and their neighbours', async () => {
    const visit = library.visit()
    const sections = await visit<{ sectionId: number }[]>(`/api/bookCore/section/${walk.bookId}`)
    const first = await visit<PageContent>(`/api/bookCore/content/${walk.bookId}/1`)
    expect(first.body).toEqual({
      bookId: walk.bookId,
      editionId: walk.editionId,
      page: 1,
      totalPage: 5,
      prevPage: null,
      nextPage: 2,
      sectionId: sections.body[0]?.sectionId,
      sectionTitle: '1장',
      html: expect.stringContaining(walk.canary(1)) as string,
      footnotes: [],
    })
    const ids = [...first.body.html.matchAll(/ id="b(\d+)"/g)].map((match) => Number(match[1]))
    expect(ids).toEqual([0, 1])
    const member = library.visit({ memberId: 1 })
    const free = await library.plant({ pages: 2 }, { isFree: true })
    const last = await member<PageContent>(`/api/bookCore/content/${free.bookId}/2`)
    expect(last.body).toMatchObject({ prevPage: 1, nextPage: null, page: 2, totalPage: 2 })
  })

  test('are found by their section, as by their number', async () => {
    const visit = library.visit()
    const sections = await visit<{ sectionId: number }[]>(`/api/bookCore/section/${walk.bookId}`)
    const bySection = await visit(`/api/bookCore/content/section/${sections.body[1]!.sectionId}`)
    const byNumber = await visit(`/api/bookCore/content/${walk.bookId}/2`)
    expect(bySection.body).toEqual(byNumber.body)
    expect(bySection.text).toContain(walk.canary(2))
  })

  test('are found by a block in them, as links inside a book are', async () => {
    const visit = library.visit()
    expect((await visit(`/api/bookCore/locate/${walk.bookId}?block=0`)).body).toMatchObject({ page: 1 })
    expect((await visit(`/api/bookCore/locate/${walk.bookId}?block=7`)).body).toMatchObject({ page: 4 })
    expect(await visit(`/api/bookCore/locate/${walk.bookId}?block=99`)).toMatchObject({
      status: 404,
      body: { message: 'PAGE_NOT_FOUND' },
    })
  })

  test('carry their notes, and addresses of their links and pictures', async () => {
    const rich = await library.plant({ rich: true, pages: 3 }, { isFree: true })
    const linked = await library.plant(
      { chapters: [`<p>가 <a href="c1.xhtml#there">저기</a></p>`, `<p>나</p><p id="there">다</p>`] },
      { isFree: true },
    )
    const visit = library.visit()
    const page = await visit<PageContent>(`/api/bookCore/content/${rich.bookId}/2`)
    expect(page.body.footnotes).toEqual([
      { id: expect.any(String) as string, html: expect.stringContaining(`각주${rich.canary(2)}`) as string },
    ])
    expect(page.body.html).toContain(`href="#${page.body.footnotes[0]?.id}"`)
    const picture = /<img src="([^"]+)"/.exec(page.body.html)?.[1] ?? ''
    expect(picture).toMatch(new RegExp(`^/media/${rich.editionId}/[0-9a-f]{64}\\.`))
    expect((await visit(picture)).status).toBe(200)
    const link = await visit<PageContent>(`/api/bookCore/content/${linked.bookId}/1`)
    const block = Number(new RegExp(`href="/read/${linked.bookId}\\?loc=(\\d+)"`).exec(link.body.html)?.[1])
    expect(link.body.html).toContain(`<p id="b${block}">다</p>`)
    expect(link.body.html).not.toMatch(/(?:href|src)="(?:block|image|note):/)
  })
})

describe('categories', () => {
  test('form a tree in the operator’s order, each counting the books in it and below it once', async () => {
    const { body } = await library.visit()('/api/bookCore/category')
    const node = (slug: string, bookCount: number, children: unknown[] = []) => ({
      categoryId: categories[slug],
      slug,
      name: { ko: `${slug}-ko`, en: `${slug}-en` },
      palette: slug.slice(0, 4),
      bookCount,
      children,
    })
    expect(body).toEqual([
      node('doctrine', 2, [node('covenant', 2, [node('covenant-of-grace', 1)])]),
      node('devotion', 1, [node('empty', 0)]),
    ])
  })

  test('list their books and those of all categories below them, the newest first', async () => {
    const visit = library.visit()
    const titles = async (slug: string) =>
      (await visit<Book[]>(`/api/bookCore/category/${categories[slug]}`)).body.map((it) => it.bookTitle)
    expect(await titles('doctrine')).toEqual(['죄 죽임', '언약의 길'])
    expect(await titles('covenant-of-grace')).toEqual(['언약의 길'])
    expect(await titles('devotion')).toEqual(['팡세'])
    expect(await titles('empty')).toEqual([])
  })
})

test('a publisher shows its books', async () => {
  const { body } = await library.visit()('/api/bookCore/publisher/1')
  expect(body).toMatchObject({
    publisherId: 1,
    publisher: '언약사',
    books: [{ bookTitle: '죄 죽임' }, { bookTitle: '언약의 길' }],
  })
})

test('what has no complete edition is not there', async () => {
  const { db } = library
  const hidden = await library.plant(
    { title: '숨은 책', publisher: '언약사' },
    { categoryIds: [categories['doctrine']!] },
  )
  await db.updateTable('book').set({ current_edition_id: null }).where('id', '=', hidden.bookId).execute()
  const visit = library.visit()
  for (const path of ['', 'section/', 'page/']) {
    expect((await visit(`/api/bookCore/${path}${hidden.bookId}`)).body, path).toMatchObject({
      message: 'BOOK_NOT_FOUND',
    })
  }
  expect((await visit(`/api/bookCore/content/${hidden.bookId}/1`)).status).toBe(404)
  expect((await visit(`/api/bookCore/search/${hidden.bookId}?q=은혜`)).status).toBe(404)
  for (const list of ['category/2', 'publisher/1', `others/${walk.bookId}`]) {
    expect((await visit(`/api/bookCore/${list}`)).text, list).not.toContain('숨은 책')
  }
  expect((await visit('/api/bookMain/recentBook')).text).not.toContain('숨은 책')
  expect((await visit('/api/search?q=숨은')).body).toMatchObject({ total: 0 })
  expect((await visit<{ bookCount: number }[]>('/api/bookCore/category')).body[0]?.bookCount).toBe(2)
})
