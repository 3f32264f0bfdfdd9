import { beforeAll, describe, expect, test } from 'vitest'
import { grantEntitlement } from '#src/domain/access/entitlement.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { everyGetCall, expectNone } from '#src/testing/canary-crawl.ts'
import { plantWorks } from '#src/testing/series.ts'
import { askRaw, type Answer, testLibrary } from '#src/testing/library.ts'

const library = testLibrary('once')
const FOR_EVER = { from: new Date(0), until: new Date('2100-01-01'), source: 'operator' } as const
const SAMPLE = 2
const PAGES = 5
let paid: PlantedBook
let free: PlantedBook

beforeAll(async () => {
  await library.plantMembers(4)
  free = await library.plant({ pages: 2, rich: true, cover: true, authors: ['저자'] }, { isFree: true })
  paid = await library.plant(
    { pages: PAGES, rich: true, cover: true, authors: ['저자'], description: '소개' },
    { samplePages: SAMPLE },
  )
  // A series of which the second and third work are paid for, in words of the paid pages.
  const works = await plantWorks(library.db, { published: ['2026-01-01', '2026-01-08', '2026-01-15'] })
  for (const [index, id] of works.entries()) {
    const words = index === 0 ? '누구나 읽는 글' : paid.canary(index + 2)
    await library.db
      .updateTable('series_work')
      .set({ html: `<p>${words}</p>`, plain_text: words })
      .where('id', '=', id)
      .execute()
  }
  await library.db.insertInto('recommendation').values({ book_id: paid.bookId, reason: '추천' }).execute()
})

const paidPages = [3, 4, 5]
const canaries = () => paidPages.map((page) => paid.canary(page))
const expectNoCanary = (answer: Answer<unknown>, call: string) => expectNone(canaries(), answer, call)

/** Each paid page by its number and by its section. */
async function paidPaths(): Promise<string[]> {
  const sections = await library.db
    .selectFrom('section')
    .select('id')
    .where('edition_id', '=', paid.editionId)
    .where('page_no', '>', SAMPLE)
    .execute()
  return [
    ...paidPages.map((page) => `/api/bookCore/content/${paid.bookId}/${page}`),
    ...sections.map((section) => `/api/bookCore/content/section/${section.id}`),
  ]
}

describe('no word of a paid page reaches a visitor', () => {
  test('through any route, whatever is asked', async () => {
    const api = library.api()
    const calls = await everyGetCall(api, library.db, { paid, free, canaries: canaries() })
    expect(calls.length).toBeGreaterThan(150)
    let served = 0
    for (const call of calls) {
      const answer = await askRaw(api, call)
      expectNoCanary(answer, call)
      if (answer.text.includes(paid.canary(1)) || answer.text.includes(free.canary(1))) served++
    }
    // The crawl looks where text is: pages that may be read do show their words.
    expect(served).toBeGreaterThan(3)
  })

  test.each<[string, RequestInit]>([
    ['HEAD', { method: 'HEAD' }],
    ['a range', { headers: { range: 'bytes=0-' } }],
    ['any ETag', { headers: { 'if-none-match': '*' } }],
    ['a made-up token', { headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } }],
    ['a made-up cookie', { headers: { cookie: 'isLogin=true; token=x; billedYn=Y' } }],
    ['another address', { headers: { 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/site' } }],
    ['another form', { headers: { accept: 'text/html, application/rss+xml' } }],
  ])('asked with %s', async (_, init) => {
    const api = library.api()
    for (const page of paidPages) {
      const path = `/api/bookCore/content/${paid.bookId}/${page}`
      const answer = await askRaw(api, path, init)
      expect(answer.status).toBe(init.headers !== undefined && 'authorization' in init.headers ? 401 : 400)
      expectNoCanary(answer, path)
    }
  })

  test('and all refusals are alike, so that their length tells nothing', async () => {
    const api = library.api()
    const answers = await Promise.all(
      paidPages.map((page) => askRaw(api, `/api/bookCore/content/${paid.bookId}/${page}`)),
    )
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
  })

  test('a section of one book does not open a page of another', async () => {
    const sections = await library.db
      .selectFrom('section')
      .select(['id', 'page_no'])
      .where('edition_id', '=', paid.editionId)
      .where('page_no', '>', SAMPLE)
      .execute()
    expect(sections).toHaveLength(3)
    const api = library.api()
    for (const { id } of sections) {
      expect((await askRaw(api, `/api/bookCore/content/section/${id}`)).status).toBe(400)
      const asPage = await askRaw(api, `/api/bookCore/content/${free.bookId}/${id}`)
      expectNoCanary(asPage, `section ${id} as a page of the free book`)
    }
  })

  test('while a member who may read is served each of them', async () => {
    await grantEntitlement(library.db, 1, FOR_EVER)
    const api = library.api({ identify: (request) => (request.headers.has('x-member') ? 1 : undefined) })
    for (const path of await paidPaths()) {
      const { text } = await askRaw(api, path, { headers: { 'x-member': '' } })
      expect(
        canaries().some((canary) => text.includes(`각주${canary}`) && text.includes(`그림${canary}`)),
      ).toBe(true)
      // What the member was served is not left behind for the visitor after.
      const visitor = await askRaw(api, path)
      expect(visitor.status, path).toBe(400)
      expectNoCanary(visitor, `${path} after a member`)
    }
  })
})

describe('a search in a paid book', () => {
  type Hits = {
    total: number
    unsearchedPages: number
    sections: { total: number }[]
    items: { page: number; match: string }[]
  }
  const search = (memberId: number | undefined, q: string) =>
    library
      .visit(memberId === undefined ? {} : { memberId })<Hits>(
        `/api/bookCore/search/${paid.bookId}?q=${encodeURIComponent(q)}`,
      )
      .then(({ body, headers }) => ({ ...body, cacheControl: headers.get('cache-control') }))

  test('searches the sample only for a visitor, and tells the number of the other pages', async () => {
    for (const page of paidPages) {
      expect(await search(undefined, paid.canary(page))).toEqual({
        total: 0,
        unsearchedPages: 3,
        next: null,
        sections: [],
        items: [],
        cacheControl: 'private, no-store',
      })
    }
    const sample = await search(undefined, paid.canary(1))
    // In the text, in the caption and in the note.
    expect(sample).toMatchObject({
      total: 3,
      items: [{ page: 1, match: paid.canary(1) }, { page: 1 }, { page: 1, noteId: 'n1' }],
    })
  })

  test('searches every page for a member who may read it', async () => {
    await grantEntitlement(library.db, 3, FOR_EVER)
    const visitor = await search(undefined, '은혜로')
    const member = await search(3, '은혜로')
    expect(new Set(visitor.items.map((hit) => hit.page))).toEqual(new Set([1, 2]))
    expect(visitor).toMatchObject({ total: 40, unsearchedPages: 3 })
    expect(visitor.sections.map(({ total }) => total)).toEqual([20, 20])
    expect(member).toMatchObject({ total: 100, unsearchedPages: 0 })
    expect(member.sections.map(({ total }) => total)).toEqual([20, 20, 20, 20, 20])
  })
})

describe('pictures', () => {
  const keyOf = async (book: PlantedBook, page: number) => {
    const { image_keys } = await library.db
      .selectFrom('page')
      .select('image_keys')
      .where('edition_id', '=', book.editionId)
      .where('number', '=', page)
      .executeTakeFirstOrThrow()
    return `/media/${book.editionId}/${image_keys[0]}`
  }
  const see = async (path: string, memberId?: number) => {
    const { status, headers } = await askRaw(library.api(memberId === undefined ? {} : { memberId }), path)
    return { status, cacheControl: headers.get('cache-control'), type: headers.get('content-type') }
  }

  test('of a sample page are there for everyone, those of a paid page for nobody without the right', async () => {
    expect(await see(await keyOf(paid, SAMPLE))).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^image\//) as string,
    })
    for (const page of paidPages) {
      expect(await see(await keyOf(paid, page))).toMatchObject({ status: 404, cacheControl: 'no-store' })
      expect(await see(await keyOf(paid, page), 99)).toMatchObject({ status: 404, cacheControl: 'no-store' })
    }
    await grantEntitlement(library.db, 4, FOR_EVER)
    expect(await see(await keyOf(paid, 4), 4)).toMatchObject({
      status: 200,
      cacheControl: 'private, no-store',
    })
  })

  test('of a free book, and covers, may be kept by everyone', async () => {
    expect(await see(await keyOf(free, 2))).toMatchObject({
      status: 200,
      cacheControl: 'public, max-age=86400',
    })
    const { body } = await library.visit()<{ thumbnailPath: string }>(`/api/bookCore/${paid.bookId}`)
    expect(await see(body.thumbnailPath)).toMatchObject({
      status: 200,
      cacheControl: 'public, max-age=86400',
    })
  })

  test('are pictures and nothing else: no script runs in them', async () => {
    const { headers } = await askRaw(library.api(), await keyOf(free, 1))
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('are reached neither through another edition nor by a name that is none', async () => {
    const paidPicture = (await keyOf(paid, 4)).split('/')[3]!
    const freePicture = (await keyOf(free, 1)).split('/')[3]!
    expect(await see(`/media/${free.editionId}/${paidPicture}`)).toMatchObject({ status: 404 })
    expect(await see(`/media/${paid.editionId}/${freePicture}`)).toMatchObject({ status: 404 })
    expect(await see(`/media/999/${freePicture}`)).toMatchObject({ status: 404 })
    for (const name of ['..%2f..%2fserver.json', 'a.webp', `${'a'.repeat(64)}.svg`, `${freePicture}%00`]) {
      expect(await see(`/media/${free.editionId}/${name}`), name).toMatchObject({ status: 400 })
    }
  })
})
