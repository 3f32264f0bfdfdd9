import { beforeAll, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import { servePages } from '#src/testing/pages.ts'
import { plantHighlight } from '#src/testing/planted-marks.ts'

const library = testLibrary('once')
/** In the order in which they came: an English one is the last of them. */
const TITLES = ['은혜의 길', 'The Way of Grace', '은혜의 빛', 'The Light of Grace'] as const
const KOREAN = ['은혜의 빛', '은혜의 길']
const ENGLISH = ['The Light of Grace', 'The Way of Grace']
let ask: ReturnType<typeof library.visit>
let publisherId: number
let categoryId: number

beforeAll(async () => {
  ask = library.visit()
  const { db } = library
  const named = { slug: 'grace', parent_id: null, name_ko: '은혜', name_en: 'Grace' }
  categoryId = (await db.insertInto('category').values(named).returning('id').executeTakeFirstOrThrow()).id
  await library.plantMembers(TITLES.length)
  await db.updateTable('member').set({ shows_marks: true }).execute()
  for (const [index, title] of TITLES.entries()) {
    const language = title.startsWith('The') ? 'en' : 'ko'
    const plan = { title, language, authors: ['Grace'], publisher: '은혜 Grace', chapters: ['<p>Amen.</p>'] }
    const { bookId, editionId } = await library.plant(plan, { categoryIds: [categoryId], isFree: true })
    const position = TITLES.length - index
    await db.insertInto('recommendation').values({ book_id: bookId, reason: title, position }).execute()
    await db.insertInto('author_word').values({ book_id: bookId, content: title, position }).execute()
    await db.insertInto('featured_book').values({ book_id: bookId, position }).execute()
    await db
      .insertInto('book_tally')
      .values({ book_id: bookId, want_count: index + 1 })
      .execute()
    await plantHighlight(db, { memberId: index + 1, editionId, words: 'Amen' })
  }
  publisherId = (await db.selectFrom('publisher').select('id').executeTakeFirstOrThrow()).id
})

type Listed = { bookId: number; bookTitle: string }[]
type Search = { groups: { books: { items: Listed } } }

const lists = () => [
  ...['recentBook', 'recommend', 'bookReview', 'authorSays', 'wantRead', 'recentHighlight'].map(
    (list) => `/api/bookMain/${list}`,
  ),
  '/api/bookFunction/main/wantRead',
  `/api/bookCore/category/${categoryId}`,
  `/api/bookCore/publisher/${publisherId}`,
  '/api/search?q=grace',
  '/api/search/suggest?q=grace',
]

async function titles(path: string, query: string): Promise<string[]> {
  const address = `${path}${path.includes('?') ? '&' : '?'}${query}`
  const { body } = await ask<Listed | { books: Listed } | Search>(address)
  const found = Array.isArray(body) ? body : 'groups' in body ? body.groups.books.items : body.books
  return found.map(({ bookTitle }) => bookTitle)
}

describe('a list of books', () => {
  test('begins with those in the reader’s language, and keeps its own order among them', async () => {
    for (const path of lists()) {
      const [ko, en] = [await titles(path, 'lang=ko'), await titles(path, 'lang=en')]
      expect(ko, path).toHaveLength(4)
      // Titles that fit a search alike stand by the alphabet.
      const sorted = path.startsWith('/api/search')
      expect(ko.slice(0, 2), path).toEqual(sorted ? KOREAN.toSorted() : KOREAN)
      expect(en.slice(0, 2), path).toEqual(ENGLISH)
    }
  })

  test('has all together where that is asked, in whichever language', async () => {
    for (const path of lists().filter((path) => !path.startsWith('/api/search'))) {
      expect(await titles(path, 'lang=ko&order=all'), path).toEqual(TITLES.toReversed())
      expect(await titles(path, 'lang=en&order=all'), path).toEqual(TITLES.toReversed())
    }
  })

  test('is the same on the front page', async () => {
    type Home = { books: Listed; recentBook: number[] } & Record<string, Listed>
    for (const query of ['lang=ko', 'lang=en', 'lang=ko&order=all']) {
      const { body } = await ask<Home>(`/api/bookMain/home?${query}`)
      const titleOf = (id: number) => body.books.find(({ bookId }) => bookId === id)?.bookTitle
      expect(body.recentBook.map(titleOf), query).toEqual(await titles('/api/bookMain/recentBook', query))
      for (const list of ['recommend', 'bookReview', 'authorSays', 'wantRead', 'recentHighlight'])
        expect(
          body[list]!.map(({ bookId }) => titleOf(bookId)),
          `${list} ${query}`,
        ).toEqual(await titles(`/api/bookMain/${list}`, query))
    }
  })

  test('says so where another order is asked', async () => {
    const { status, body } = await ask('/api/bookMain/recentBook?order=size')
    expect({ status, body }).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
  })
})

describe('a page with books', () => {
  const page = servePages(() => library.api())
  async function shown(path: string, cookie = '') {
    const html = await (await page(path, { cookie })).text()
    const list = html.slice(html.lastIndexOf('class="grid"'))
    const found = Array.from(
      list.matchAll(/book-card__title"[^>]*>(?:<[^>]*>)?([^<]*)/g),
      ([, title]) => title,
    )
    return { html, first: found[0] }
  }

  test('is chosen at the front page above the lists it is of', async () => {
    const { html } = await shown('/home', 'currentLanguage=ko')
    const chosen = html.indexOf('href="?order=all"')
    expect(chosen).toBeGreaterThan(-1)
    expect(chosen).toBeLessThan(html.indexOf('class="section'))
  })

  test('follows the address without script, else the choice this browser keeps', async () => {
    const path = `/book/category/${categoryId}`
    expect((await shown(path, 'currentLanguage=ko')).first).toBe('은혜의 빛')
    expect((await shown(path, 'currentLanguage=en')).first).toBe('The Light of Grace')
    expect((await shown(`${path}?order=all`, 'currentLanguage=ko')).first).toBe('The Light of Grace')
    expect((await shown(path, 'currentLanguage=ko; bookOrder=all')).first).toBe('The Light of Grace')
    const kept = await shown(`${path}?order=language`, 'currentLanguage=ko; bookOrder=all')
    expect(kept.first).toBe('은혜의 빛')
    expect(kept.html).toMatch(/<a href="\?order=all"[^>]*>언어 구분 없이/)
    expect(kept.html).toMatch(/<a href="\?order=language"[^>]*aria-current="true"[^>]*>한국어 먼저/)
  })
})
