import { DOMParser, type Element } from '@xmldom/xmldom'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#src/config/config.ts'
import { addPreview } from '#src/domain/reviews/write-preview.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { plantIssue } from '#src/testing/magazine.ts'
import { testClock } from '#src/testing/clock.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'
import { URLS_PER_FILE } from './feeds.ts'

const library = testLibrary('once')
const clock = testClock()
const PUBLIC = 'https://books.example/library'
const site = { ...readConfig({}).site, publicUrl: PUBLIC }
const HOSTILE = `"><script>alert(1)</script> ]]> &amp; 'x'`
let paid: PlantedBook
let hostile: PlantedBook
let articles: number[]

beforeAll(async () => {
  const { id } = await library.db
    .insertInto('category')
    .values({ slug: 'parent', name_ko: '위', name_en: 'Above' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const below = await library.db
    .insertInto('category')
    .values({ slug: 'child', parent_id: id, name_ko: '아래', name_en: 'Below' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await library.db.insertInto('category').values({ slug: 'empty', name_ko: '빈', name_en: 'Empty' }).execute()
  paid = await library.plant(
    {
      title: '유료 책',
      authors: ['저자'],
      publisher: '언약사',
      description: '책 소개입니다.',
      pages: 6,
      rich: true,
    },
    { samplePages: 1, categoryIds: [below.id] },
  )
  hostile = await library.plant({})
  // Whatever an import takes out of a title: these come from the database as they are, with what no XML can carry.
  await library.db
    .updateTable('book')
    .set({ title: sql`${HOSTILE} || chr(11) || chr(65535)`, description: `${HOSTILE}<!DOCTYPE a>` })
    .where('id', '=', hostile.bookId)
    .execute()
  // After the books of this file, so that it stands before them.
  articles = await plantIssue(library.db, { publishedAt: new Date() })
  await plantIssue(library.db, { slug: 'coming', publishedAt: new Date('2999-01-01') })
  await library.plantMembers(1)
  const written = { bookId: paid.bookId, title: '긴 리뷰', html: '<p>깊이 읽었다</p>' }
  await addPreview(library.db, { memberId: 1, now: new Date() }, written)
  const hidden = await library.plant({ title: '숨은 책' })
  await library.db
    .updateTable('book')
    .set({ current_edition_id: null })
    .where('id', '=', hidden.bookId)
    .execute()
})

const ask = (path: string, init: RequestInit = {}) => askRaw(library.api({ site }), path, init)

/** The root of a well-formed document; anything that is not one throws. */
async function readXml(path: string) {
  const { status, text, headers } = await ask(path)
  expect(status, path).toBe(200)
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    },
  })
  const root = parser.parseFromString(text, 'text/xml').documentElement!
  return { root, text, headers, all: (name: string) => [...root.getElementsByTagName(name)] }
}

const textOf = (element: Element | undefined, name: string) =>
  element?.getElementsByTagName(name)[0]?.textContent ?? undefined

describe('the list of addresses for search engines', () => {
  test('names every page of the library once, in both languages', async () => {
    const { root, all, headers } = await readXml('/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect([root.tagName, root.namespaceURI]).toEqual([
      'urlset',
      'http://www.sitemaps.org/schemas/sitemap/0.9',
    ])
    const addresses = all('url').map((url) => textOf(url, 'loc'))
    expect(addresses).toEqual(
      [
        '/home',
        '/book',
        '/category',
        '/preview',
        '/series',
        '/magazine',
        '/setting/detail/subscribe',
        '/setting/detail/notice',
        '/setting/detail/faq',
        '/starter',
        '/about',
        '/tos',
        '/privacy',
        `/book/${paid.bookId}`,
        `/book/${hostile.bookId}`,
        '/book/category/1',
        '/book/category/2',
        '/publisher/1',
        `/magazine/${articles[0]}`,
        `/magazine/${articles[1]}`,
        '/preview/1',
      ].map((path) => PUBLIC + path),
    )
    const book = all('url').find((url) => textOf(url, 'loc') === `${PUBLIC}/book/${paid.bookId}`)!
    expect(Date.parse(textOf(book, 'lastmod')!)).toBeGreaterThan(Date.now() - 600_000)
    expect(
      [...book.getElementsByTagName('xhtml:link')].map((link) => [
        link.getAttribute('hreflang'),
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['ko', `${PUBLIC}/book/${paid.bookId}?lang=ko`],
      ['en', `${PUBLIC}/book/${paid.bookId}?lang=en`],
      ['x-default', `${PUBLIC}/book/${paid.bookId}`],
    ])
  })

  test('has no page after its last', async () => {
    expect((await ask('/sitemap.xml?page=0')).status).toBe(200)
    expect((await ask('/sitemap.xml?page=1')).status).toBe(404)
    expect((await ask('/sitemap.xml?page=-1')).status).toBe(400)
    expect((await ask('/sitemap.xml?page=x')).status).toBe(400)
  })

  test('becomes a list of lists in a large library', async () => {
    await sql`insert into book (title, language, search_text)
      select 'Many ' || n, 'en', '' from generate_series(1, ${URLS_PER_FILE}) n`.execute(library.db)
    await sql`insert into edition (book_id, file_hash, file_name)
      select id, 'many' || id, '' from book where title like 'Many %'`.execute(library.db)
    await sql`update book set current_edition_id = edition.id
      from edition where edition.book_id = book.id and title like 'Many %'`.execute(library.db)
    const { root, all } = await readXml('/sitemap.xml')
    expect(root.tagName).toBe('sitemapindex')
    const parts = all('sitemap').map((part) => textOf(part, 'loc')!)
    expect(parts).toEqual([0, 1, 2].map((page) => `${PUBLIC}/sitemap.xml?page=${page}`))
    const pages = await Promise.all(parts.map((part) => readXml(part.replace(PUBLIC, ''))))
    const addresses = pages.flatMap((page) => page.all('url').map((url) => textOf(url, 'loc')))
    expect(pages[0]!.all('url')).toHaveLength(URLS_PER_FILE)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toHaveLength(URLS_PER_FILE + 21)
    await sql`delete from book where title like 'Many %'`.execute(library.db)
  })
})

describe('the feed of new books', () => {
  test('tells of each with its blurb, in the channel of the asked language', async () => {
    const { root, all, headers } = await readXml('/rss.xml')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect([root.tagName, root.getAttribute('version')]).toEqual(['rss', '2.0'])
    expect(textOf(root, 'title')).toBe('언약서재: 새로 들어온 책과 글')
    const item = all('item').at(-1)
    expect(textOf(item, 'title')).toBe('유료 책')
    expect(textOf(item, 'description')).toBe('책 소개입니다.')
    expect(textOf(item, 'dc:creator')).toBe('저자')
    expect(textOf(item, 'link')).toBe(`${PUBLIC}/book/${paid.bookId}?lang=ko`)
    expect(textOf(item, 'guid')).toBe(`${PUBLIC}/book/${paid.bookId}`)
    expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
    const english = await readXml('/rss.xml?lang=en')
    expect(textOf(english.root, 'title')).toBe('Covenant Library: new books and articles')
    expect(textOf(english.root, 'language')).toBe('en')
    expect(textOf(english.all('item')[0], 'link')).toMatch(/\?lang=en$/)
  })

  test('tells of the articles of the magazine by their first words, once they have appeared', async () => {
    const { all } = await readXml('/rss.xml')
    const found = all('item').filter((item) => textOf(item, 'link')?.includes('/magazine/'))
    expect(found.map((item) => textOf(item, 'guid'))).toEqual(
      articles.map((id) => `${PUBLIC}/magazine/${id}`),
    )
    expect(textOf(found[0], 'title')).toBe('등잔 밑을 고치는 사람')
    expect(textOf(found[0], 'dc:creator')).toBe('정다온')
    expect(textOf(found[0], 'description')).toMatch(/^골목 끝에 제본소가 있습니다/)
  })

  test('is the same for everyone, whatever their browser asks', async () => {
    const plain = await ask('/rss.xml')
    const english = await ask('/rss.xml', {
      headers: { 'accept-language': 'en', cookie: 'currentLanguage=en' },
    })
    expect(english.text).toBe(plain.text)
  })

  test('carries a hostile title as a title', async () => {
    const { all, text } = await readXml('/rss.xml')
    const item = all('item').find((one) => textOf(one, 'guid') === `${PUBLIC}/book/${hostile.bookId}`)
    expect(textOf(item, 'title')).toBe(HOSTILE)
    expect(textOf(item, 'description')).toContain('<script>alert(1)</script>')
    expect(all('script')).toEqual([])
    expect(text).not.toContain('<script')
  })
})

describe('the rules for robots', () => {
  test('keep them from calls, searches and places inside books, and show them the list', async () => {
    const { status, headers, text } = await ask('/robots.txt')
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    })
    for (const path of ['/api/', '/search/', '/_command/', '/read/*?*page=', '/read/*?*loc='])
      expect(text).toContain(`\nDisallow: ${path}\n`)
    expect(text).toContain(`\nSitemap: ${PUBLIC}/sitemap.xml\n`)
  })
})

describe('each of them', () => {
  const paths = ['/sitemap.xml', '/rss.xml', '/robots.txt']

  test.each(paths)('%s is not sent again while it stays the same', async (path) => {
    const { headers } = await ask(path)
    expect(headers.get('cache-control')).toMatch(/^public, max-age=\d$/)
    const again = await ask(path, { headers: { 'if-none-match': headers.get('etag')! } })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })

  test.each(paths)('%s holds no word of a page', async (path) => {
    const { text } = await ask(path)
    for (let page = 1; page <= 6; page++) expect(text).not.toContain(paid.canary(page))
  })

  test.each(paths)(
    '%s begins its addresses with the asked one where there is no public one',
    async (path) => {
      const { text } = await askRaw(library.api(), `http://asked.example${path}`)
      expect(text).not.toContain(PUBLIC)
      expect(text).toContain(
        path === '/robots.txt' ? 'Sitemap: http://asked.example/' : '>http://asked.example/',
      )
    },
  )

  test('shows a new book within five seconds', async () => {
    const api = library.api({ site })
    await askRaw(api, '/rss.xml')
    const { bookId } = await library.plant({ title: '갓 나온 책' })
    await clock.pass(4500)
    for (const path of ['/rss.xml', '/sitemap.xml'])
      expect((await askRaw(api, path)).text).toContain(`${PUBLIC}/book/${bookId}<`)
  })
})
