import { beforeAll, describe, expect, test } from 'vitest'
import type { FindBible } from '#src/domain/scripture/bible.ts'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { type Ask, testLibrary } from '#src/testing/library.ts'

const library = testLibrary('once')

type Passage = {
  reference: { ko: string; en: string }
  verses: { chapter: number; verse: number; text: string }[] | null
  isWhole: boolean
  version: string | null
  language: string | null
  rights: string | null
}

/** English only, as on a new installation. */
const findBible: FindBible = (language) =>
  Promise.resolve(
    language === 'ko'
      ? undefined
      : {
          name: 'A Bible',
          rights: 'Ours',
          findVerse: (book, chapter, verse) => `${book} ${chapter} ${verse}`,
        },
  )

describe('a passage', () => {
  const ask = (path: string, language = 'en') =>
    library.visit({ findBible })<Passage>(`/api/scripture/${path}`, {
      headers: { 'accept-language': language },
    })

  test('has its name in both languages and its verses', async () => {
    const { status, body, headers } = await ask('Rom.8.28-Rom.8.29')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        reference: { ko: '로마서 8:28–29', en: 'Romans 8:28–29' },
        verses: [
          { chapter: 8, verse: 28, text: 'Rom 8 28' },
          { chapter: 8, verse: 29, text: 'Rom 8 29' },
        ],
        isWhole: true,
        version: 'A Bible',
        language: 'en',
        rights: 'Ours',
      },
    })
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d{4,}$/)
    expect(headers.get('vary')).toContain('accept-language')
  })

  test('is given in English, and named so, where there is no Korean Bible, and that is not kept for long', async () => {
    const { body, headers } = await ask('Ps.23', 'ko')
    expect(body).toMatchObject({
      reference: { ko: '시편 23편' },
      version: 'A Bible',
      language: 'en',
      rights: 'Ours',
    })
    expect(body.verses).toHaveLength(6)
    expect(headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('has its name alone where no Bible may be shown', async () => {
    const { body } = await library.visit()<Passage>('/api/scripture/Ps.23')
    expect(body).toMatchObject({ reference: { ko: '시편 23편' }, verses: null, version: null, rights: null })
  })

  test('that is long is answered in part', async () => {
    const { body } = await ask('Gen.1-Gen.50')
    expect(body.verses).toHaveLength(200)
    expect(body.isWhole).toBe(false)
  })

  test.each(['Rom.99', 'rom.8', 'Rom', '..%2f..', 'Rom.8.28%00', "Rom.8'--", 'R'.repeat(60)])(
    'that is none is refused: %s',
    async (osis) => {
      const { status, body } = await ask(osis)
      expect({ status, body }).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } })
    },
  )
})

type Hit = {
  bookTitle: string
  page: number | null
  place: { block: number; noteId: string | null; start: number | null; end: number | null } | null
  sectionTitle: string
  osis: string
  reference: { ko: string }
  excerpt: { before: string; match: string; after: string } | null
}
type Results = {
  total: number
  totalPages: number
  passage: { osis: string } | null
  groups: { books: { totalCount: number }; passages: { items: Hit[]; totalCount: number } }
}

const FILLER = '말씀을 따라 걷는 길. '.repeat(120)
let paid: PlantedBook

beforeAll(async () => {
  await library.plantMembers(1)
  await library.plant(
    {
      title: '길 위의 편지',
      authors: ['나그네'],
      chapters: [
        '<p>모든 것이 합력한다(롬 8:28). 다시, 로마서 8장을 읽자.</p>',
        '<p>롬 8:30과 시편 23편</p>',
      ],
    },
    { isFree: true },
  )
  await library.plant(
    { title: 'A Letter', language: 'en', chapters: ['<p>So Rom. viii. 26–39 says.</p>'] },
    { isFree: true },
  )
  paid = await library.plant(
    {
      title: '닫힌 책',
      chapters: [`<p>처음 ${FILLER}</p>`, `<p>감춘 말 롬 8:28 뒷말 ${FILLER} 롬 8:31</p>`],
    },
    { samplePages: 1 },
  )
  const many = Array.from({ length: 30 }, () => '<p>갈 2:20</p>').join('')
  await library.plant({ title: '거듭 말하는 책', chapters: [many] }, { isFree: true })
  await library.plant(
    { title: '한 번 말하는 책', chapters: ['<p>갈라디아서 2장 20절</p>'] },
    { isFree: true },
  )
}, 60_000)

async function find(q: string, more = '', visit: Ask = library.visit()) {
  const { body } = await visit<Results>(`/api/search?q=${encodeURIComponent(q)}${more}`)
  return body
}
const titles = ({ groups }: Results) => groups.passages.items.map(({ bookTitle }) => bookTitle)

describe('the page of a passage', () => {
  const open = (ref: string) =>
    library.visit({ findBible })<Page>(`/api/scripture/page/${encodeURIComponent(ref)}`)
  type Name = { osis: string; reference: { ko: string } } | null
  type Page = Passage & { osis: string; previous: Name; next: Name; chapter: Name; message?: string }

  test('is found by its address and by whatever a person calls it', async () => {
    for (const ref of ['rom.8.28', 'Rom.8.28', 'ROM 8:28', 'Rom 8:28', '로마서 8:28', '롬 8장 28절'])
      expect((await open(ref)).body, ref).toMatchObject({
        osis: 'Rom.8.28',
        verses: [{ text: 'Rom 8 28' }],
        previous: { osis: 'Rom.8.27' },
        next: { osis: 'Rom.8.29', reference: { ko: '로마서 8:29' } },
        chapter: { osis: 'Rom.8' },
      })
    expect((await open('1cor.13.4-1cor.13.7')).body.osis).toBe('1Cor.13.4-1Cor.13.7')
  })

  test.each([
    ['gen.1.1', undefined, 'Gen.1.2', 'Gen.1'],
    ['gen.50.26', 'Gen.50.25', 'Exod.1.1', 'Gen.50'],
    ['matt.1.1', 'Mal.4.6', 'Matt.1.2', 'Matt.1'],
    ['rev.22.21', 'Rev.22.20', undefined, 'Rev.22'],
    ['rom.8', 'Rom.7', 'Rom.9', undefined],
    ['rom.16', 'Rom.15', '1Cor.1', undefined],
    ['rom.8.28-rom.8.30', undefined, undefined, 'Rom.8'],
  ])('%s stands between its neighbours', async (ref, previous, next, chapter) => {
    const { body } = await open(ref)
    expect([body.previous?.osis, body.next?.osis, body.chapter?.osis]).toEqual([previous, next, chapter])
  })

  test.each(['rom.17', 'rom.8.40', 'grace', '은혜', 'Rom 8:28; Ps 23', "rom.8'--"])(
    'is not there for what is no passage: %s',
    async (ref) => {
      const { status, body } = await open(ref)
      expect({ status, message: body.message }).toEqual({ status: 404, message: 'PASSAGE_NOT_FOUND' })
    },
  )

  test('is named by a search for it, and by no other search', async () => {
    expect(await find('로마서 8:28')).toMatchObject({
      passage: { osis: 'Rom.8.28', reference: { ko: '로마서 8:28' } },
    })
    for (const keyword of ['은혜', '롬 8:28; 시 23편']) expect((await find(keyword)).passage).toBeNull()
  })
})

describe('a search for a passage', () => {
  test('finds every book that cites it, a part of it or more than it', async () => {
    const verse = await find('롬 8:28')
    expect(new Set(titles(verse))).toEqual(new Set(['길 위의 편지', 'A Letter', '닫힌 책']))
    expect(verse.groups.passages.totalCount).toBe(4)
    expect(verse).toMatchObject({ total: 4, groups: { books: { totalCount: 0 } } })
    expect(verse.groups.passages.items.find(({ bookTitle }) => bookTitle === '길 위의 편지')).toMatchObject({
      author: '나그네',
      page: 1,
      sectionTitle: '1장',
      place: { block: 1, noteId: null, start: 11, end: 17 },
      osis: 'Rom.8.28',
      reference: { ko: '로마서 8:28', en: 'Romans 8:28' },
      excerpt: { before: '모든 것이 합력한다(', match: '롬 8:28', after: '). 다시, 로마서 8장을 읽자.' },
    })
    expect((await find('Romans 8')).groups.passages.totalCount).toBe(5)
    expect(titles(await find('rom 8:31'))).toEqual(expect.arrayContaining(['A Letter', '길 위의 편지']))
    expect(titles(await find('Ps.23'))).toEqual(['길 위의 편지'])
    expect(titles(await find('롬 7'))).toEqual([])
  })

  test('names the book where it may not be read, and tells no chapter, place, number or word of it', async () => {
    const closed = ({ groups }: Results) => groups.passages.items.find((hit) => hit.bookTitle === '닫힌 책')
    const seen = await find('롬 8:28')
    expect(closed(seen)).toMatchObject({
      sectionTitle: '',
      page: null,
      place: null,
      osis: 'Rom.8.28',
      excerpt: null,
    })
    // Of a whole chapter nothing says which verses are cited, nor how often.
    const chapter = (await find('롬 8')).groups.passages.items.filter((hit) => hit.bookTitle === '닫힌 책')
    expect(chapter).toMatchObject([{ page: null, place: null, osis: 'Rom.8', excerpt: null }])
    expect(JSON.stringify(seen)).not.toContain('감춘')
    const now = new Date('2026-06-15T12:00:00Z')
    await grantEntitlement(library.db, 1, {
      from: new Date(0),
      until: new Date('2100-01-01'),
      source: 'operator',
    })
    const member = library.visit({ memberId: 1, now: () => now })
    expect(closed(await find('롬 8:28', '', member))?.excerpt?.before).toContain('감춘 말')
    expect(paid.pages).toBe(2)
  })

  test('leads into the note that cites it', async () => {
    const note = (id: string, words: string) =>
      `<aside epub:type="footnote" id="${id}"><p>${words}</p></aside>`
    await library.plant(
      {
        title: '주가 달린 책',
        chapters: [
          '<p>첫 문단.</p><p>둘째 문단<a epub:type="noteref" href="#n">1</a>.</p>' +
            note('n', '이 말씀은 오래 두고 생각할 것이니 습 3:17을 보라.'),
        ],
      },
      { isFree: true },
    )
    const [hit] = (await find('습 3:17')).groups.passages.items
    expect(hit).toMatchObject({
      place: { block: 2, noteId: expect.stringMatching(/^n\d+$/), start: 20, end: 26 },
      excerpt: { match: '습 3:17' },
    })
  })

  test('names each book once before it names one again, twenty to a page', async () => {
    const first = await find('갈 2:20')
    expect(titles(first).slice(0, 2).toSorted()).toEqual(['거듭 말하는 책', '한 번 말하는 책'])
    expect(first).toMatchObject({ total: 31, totalPages: 2, groups: { passages: { totalCount: 31 } } })
    const second = await find('갈 2:20', '&type=passage&page=1')
    expect([titles(first).length, titles(second).length]).toEqual([20, 11])
    expect(titles(await find('갈 2:20', '&type=book'))).toEqual([])
  })

  test('forgets the edition before the current one', async () => {
    const plan = { identifier: 'urn:again', title: '고친 책' }
    await library.plant({ ...plan, chapters: ['<p>옵 1:3</p>'] }, { isFree: true })
    await library.plant({ ...plan, chapters: ['<p>옵 1:4</p>'] }, { isFree: true })
    expect(titles(await find('옵 1:3'))).toEqual([])
    expect(titles(await find('옵 1:4'))).toEqual(['고친 책'])
  })

  test('is no search for passages with any other keyword', async () => {
    for (const keyword of ['로마서', '8:28', '롬 99', '로마서 8:28의 은혜'])
      expect((await find(keyword)).groups.passages).toEqual({ items: [], totalCount: 0 })
  })
})
