import { beforeAll, describe, expect, test } from 'vitest'
import { testLibrary } from '#src/testing/library.ts'
import type { Book } from '#src/api/book-core/book.ts'

const library = testLibrary('once')

type Results = {
  categories: { categoryId: number; name: { ko: string; en: string } }[]
  nearAuthors: string[]
  groups: { books: { items: Book[] } }
}
let puritans = 0

beforeAll(async () => {
  const { db } = library
  const addCategory = async (slug: string, names: [string, string], parent?: number) => {
    const [name_ko, name_en] = names
    const values = { slug, name_ko, name_en, ...(parent === undefined ? {} : { parent_id: parent }) }
    return (await db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const devotion = await addCategory('devotion', ['경건·고전', 'Devotional classics'])
  puritans = await addCategory('puritans', ['청교도', 'Puritans'], devotion)
  const plans = [
    { title: '상한 갈대', authors: ['리처드 십스'], free: false },
    { title: 'The Bruised Reed', authors: ['Richard Sibbes'], language: 'en', free: true },
    { title: '영혼의 숨', authors: ['이기도'], free: true },
    { title: 'A Method for Prayer', authors: ['Matthew Henry'], language: 'en', free: false },
  ]
  for (const { free, ...plan } of plans) {
    const { bookId } = await library.plant({ ...plan, pages: 1 }, { isFree: free })
    if (plan.authors[0]?.endsWith('Sibbes') === true)
      await db.insertInto('book_category').values({ book_id: bookId, category_id: puritans }).execute()
  }
}, 60_000)

async function search(q: string) {
  const { body } = await library.visit()<Results>(`/api/search?q=${encodeURIComponent(q)}`)
  const { categories, nearAuthors, groups } = body
  return {
    books: groups.books.items.map(({ bookTitle }) => bookTitle),
    categories: categories.map(({ name }) => name.en),
    nearAuthors,
  }
}

describe('a search', () => {
  test('finds the books of a category by its name, those below it and in the other language too', async () => {
    for (const keyword of ['청교도', 'puritans', '경건', 'classics'])
      expect((await search(keyword)).books, keyword).toEqual(['The Bruised Reed'])
    expect((await search('경건')).categories).toEqual(['Devotional classics', 'Puritans'])
    expect((await search('청교도')).categories).toEqual(['Puritans'])
    expect((await search('상한')).categories).toEqual([])
  })

  test('finds what is called otherwise, behind what is called so', async () => {
    expect((await search('기도')).books).toEqual(['영혼의 숨', 'A Method for Prayer'])
    expect((await search('십스')).books).toEqual(['상한 갈대', 'The Bruised Reed'])
    expect((await search('리차드 시브스')).books.toSorted()).toEqual(['The Bruised Reed', '상한 갈대'])
    expect((await search('sibbes reed')).books).toEqual(['The Bruised Reed'])
  })

  test('that finds nothing names authors who are spelt alike', async () => {
    expect((await search('Richard Sibs')).nearAuthors).toEqual(['Richard Sibbes'])
    expect((await search('Mathew Henri')).nearAuthors).toEqual(['Matthew Henry'])
    expect((await search('리처드 십쓰')).nearAuthors).toEqual(['리처드 십스'])
    expect((await search('Sibbes')).nearAuthors).toEqual([])
    expect((await search('x'.repeat(100))).nearAuthors).toEqual([])
  })
})

describe('a list of books', () => {
  const list = async (path: string) => {
    const { body } = await library.visit()<Book[]>(path, { headers: { 'accept-language': 'ko' } })
    return body.map(({ bookTitle }) => bookTitle).toSorted()
  }

  test('is narrowed to free books and to a language', async () => {
    expect(await list('/api/bookMain/recentBook?free=1')).toEqual(['The Bruised Reed', '영혼의 숨'])
    expect(await list('/api/bookMain/recentBook?in=en')).toEqual(['A Method for Prayer', 'The Bruised Reed'])
    expect(await list('/api/bookMain/recentBook?free=1&in=ko')).toEqual(['영혼의 숨'])
    const category = `/api/bookCore/category/${puritans}`
    expect(await list(`${category}?free=1`)).toEqual(['The Bruised Reed'])
    expect(await list(`${category}?in=ko`)).toEqual([])
    expect((await library.visit()(`${category}?in=fr`)).status).toBe(400)
  })
})
