import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '#src/api/http/environment.ts'
import { type Language, LANGUAGES } from '#src/shared/language.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { plantEvent, plantIssue } from '#src/testing/magazine.ts'
import { testLibrary } from '#src/testing/library.ts'
import { readConfig } from '#src/config/config.ts'
import { extractOwnScripts } from '#src/edge/pages/content-policy.ts'
import { render } from '#src/web/entry-server.tsx'

const library = testLibrary('once')
const BREAKOUT = '"><script>alert(1)</script><meta http-equiv="refresh" content="0;url=https://evil.example">'
const NONCE = 'a-nonce-nobody-knows'
const PUBLIC = 'https://books.example'
let paid: PlantedBook
let hostile: PlantedBook
let redirecting: PlantedBook

beforeAll(async () => {
  paid = await library.plant(
    {
      title: '참된 목자',
      subtitle: '목회의 길',
      authors: ['백스터', '오웬'],
      translators: ['김역자'],
      publisher: '언약사',
      description: '첫 문장이다. '.repeat(30),
      pages: 8,
      rich: true,
    },
    { samplePages: 1 },
  )
  hostile = await library.plant({ authors: ['악인'], publisher: '악한 출판사' })
  redirecting = await library.plant({ title: '0;url=https://evil.example', authors: ['javascript:alert(1)'] })
  // An import takes tags out of titles; what stands in the database counts as hostile all the same.
  const { db } = library
  await db
    .updateTable('book')
    .set({
      title: BREAKOUT,
      description: `${BREAKOUT} </script><script>alert(2)</script> <!-- \u2028`,
    })
    .where('id', '=', hostile.bookId)
    .execute()
  await db.updateTable('person').set({ name: BREAKOUT }).where('name', '=', '악인').execute()
  await db.updateTable('publisher').set({ name: BREAKOUT }).where('name', '=', '악한 출판사').execute()
  await db.updateTable('book').set({ isbn: '978-89-000-0000-1', published_on: '1656-05-01' }).execute()
})

/** The page as the server makes it, read the way a browser reads it. */
async function headOf(
  path: string,
  {
    site = { ...readConfig({}).site, publicUrl: PUBLIC },
    language = 'ko',
  }: { site?: Site; language?: Language } = {},
) {
  const api = library.api({ site })
  const page = await render(new Request(`http://asked.example${path}`), {
    language,
    apiFetch: (input, init) => api.request(input, init),
    manifest: { routes: {}, styles: ['/assets/app.css'] },
    nonce: NONCE,
  })
  if (page instanceof Response) throw new Error(`${path} leads elsewhere`)
  const { html, scripts } = extractOwnScripts(page.html, NONCE)
  const elements = elementsIn(parse(html))
  const all = (name: string) =>
    elements
      .filter((element) => element.tagName === name)
      .map((element) => ({
        ...Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
        text: element.childNodes.map((child) => ('value' in child ? child.value : '')).join(''),
      })) as Record<string, string>[]
  const meta = (name: string) =>
    all('meta').find((tag) => (tag['name'] ?? tag['property']) === name)?.['content']
  const link = (rel: string, hreflang?: string) =>
    all('link').find(
      (tag) => tag['rel'] === rel && tag['hreflang'] === hreflang && tag['type'] === undefined,
    )?.['href']
  const data = all('script').filter((script) => script['type'] === 'application/ld+json')
  const things = data.flatMap(
    (script) => (JSON.parse(script['text']!) as { '@graph': Record<string, unknown>[] })['@graph'],
  )
  return { status: page.status, html, scripts, all, meta, link, data, things }
}

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes
    .filter((child) => defaultTreeAdapter.isElementNode(child))
    .flatMap((child) => [child, ...elementsIn(child)])
}

test('no script of a page waits for its stylesheet, nor its text for that script', async () => {
  for (const path of [`/read/${paid.bookId}`, '/home', '/nothing']) {
    const head = (await headOf(path)).html.split('</head>')[0] ?? ''
    const style = head.indexOf('<link rel="stylesheet" href="/assets/app.css"')
    expect(style, path).toBeGreaterThan(0)
    expect(head.slice(style), path).not.toContain('<script')
    expect(head, path).not.toContain('modulepreload')
  }
})

describe('the page of a book', () => {
  test('tells those who share it what it is', async () => {
    const { meta } = await headOf(`/book/${paid.bookId}`)
    expect(meta('og:title')).toBe('참된 목자')
    expect(meta('og:type')).toBe('book')
    expect(meta('og:site_name')).toBe('언약서재')
    expect(meta('og:url')).toBe(`${PUBLIC}/book/${paid.bookId}`)
    expect(meta('og:image')).toMatch(new RegExp(`^${PUBLIC}/media/cover/${paid.bookId}/\\w+\\.png$`))
    expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
    expect(meta('og:image:alt')).toBe('참된 목자 · 백스터, 오웬')
    expect([meta('og:locale'), meta('og:locale:alternate')]).toEqual(['ko_KR', 'en_US'])
    expect([meta('book:author'), meta('book:isbn')]).toEqual(['백스터, 오웬', '978-89-000-0000-1'])
    expect(meta('twitter:card')).toBe('summary_large_image')
    expect(meta('description')).toMatch(/^(?:첫 문장이다\. )*첫 문장이다\.$/)
    expect(meta('description')!.length).toBeLessThanOrEqual(160)
    expect(meta('og:description')).toBe(meta('description'))
  })

  test('names itself in each language, and the address for everyone else', async () => {
    const path = `/book/${paid.bookId}`
    for (const lang of [undefined, 'ko', 'en']) {
      const query = lang === undefined ? '' : `?lang=${lang}`
      const { link, meta } = await headOf(`${path}${query}`)
      expect(link('canonical')).toBe(`${PUBLIC}${path}${query}`)
      expect(meta('og:url')).toBe(`${PUBLIC}${path}${query}`)
      expect(link('alternate', 'ko')).toBe(`${PUBLIC}${path}?lang=ko`)
      expect(link('alternate', 'en')).toBe(`${PUBLIC}${path}?lang=en`)
      expect(link('alternate', 'x-default')).toBe(`${PUBLIC}${path}`)
    }
    for (const query of ['?lang=xx', '?utm_source=a', '?page=3']) {
      expect((await headOf(`${path}${query}`)).link('canonical')).toBe(`${PUBLIC}${path}`)
    }
    expect((await headOf(`${path}/`)).link('canonical')).toBe(`${PUBLIC}${path}`)
  })

  test('tells programs what its readers see', async () => {
    const { things, meta } = await headOf(`/book/${paid.bookId}`)
    expect(things.map((thing) => thing['@type'])).toEqual(['Book', 'BreadcrumbList'])
    expect(things[0]).toMatchObject({
      name: '참된 목자',
      alternativeHeadline: '목회의 길',
      author: [
        { '@type': 'Person', name: '백스터' },
        { '@type': 'Person', name: '오웬' },
      ],
      translator: { name: '김역자' },
      publisher: { name: '언약사' },
      inLanguage: 'ko',
      isbn: '978-89-000-0000-1',
      datePublished: '1656-05-01',
      numberOfPages: 8,
      isAccessibleForFree: false,
      url: `${PUBLIC}/book/${paid.bookId}`,
      image: meta('og:image'),
    })
  })

  test('takes the asked address for its own in a demo, which has no public one', async () => {
    const { link } = await headOf(`/book/${paid.bookId}`, { site: readConfig({}).site })
    expect(link('canonical')).toBe(`http://asked.example/book/${paid.bookId}`)
  })
})

describe('a hostile title', () => {
  test('stays a title in every tag and in the linked data', async () => {
    for (const path of [`/book/${hostile.bookId}`, `/read/${hostile.bookId}`, '/home', '/book']) {
      const { all } = await headOf(path)
      for (const script of all('script')) expect(script['text'], path).not.toMatch(/^alert/)
      expect(
        all('meta').filter((tag) => 'http-equiv' in tag),
        path,
      ).toEqual([])
    }
    const { meta, things, data } = await headOf(`/book/${hostile.bookId}`)
    expect(meta('og:title')).toBe(BREAKOUT)
    expect(meta('book:author')).toBe(BREAKOUT)
    expect(meta('og:description')).toContain('"><script>alert(1)</script>')
    expect(things[0]).toMatchObject({ name: BREAKOUT, publisher: { name: BREAKOUT } })
    expect(data).toHaveLength(1)
    expect(data[0]!['text']).not.toMatch(/[<>&\u2028]/)
  })

  test('gives no script the leave to run', async () => {
    const { html, scripts, all } = await headOf(`/book/${hostile.bookId}`)
    const inline = all('script').filter(
      (script) => script['src'] === undefined && script['type'] === undefined,
    )
    expect(scripts.length).toBeGreaterThan(1)
    expect(new Set(scripts)).toEqual(new Set(inline.map((script) => script['text'])))
    expect(html).not.toContain(NONCE)
  })

  test('that is an address leads nowhere', async () => {
    const { meta, all, things } = await headOf(`/book/${redirecting.bookId}`)
    expect(meta('og:title')).toBe('0;url=https://evil.example')
    expect(things[0]).toMatchObject({ author: [{ name: 'javascript:alert(1)' }] })
    const addresses = [...all('a'), ...all('link')].map((tag) => tag['href'] ?? '')
    expect(addresses.filter((address) => /evil|^\s*javascript:/.test(address))).toEqual([])
  })
})

describe('what is said of a paid book', () => {
  test('holds no word of its pages', async () => {
    for (const path of [`/book/${paid.bookId}`, `/read/${paid.bookId}?page=4`, `/publisher/1`, '/home']) {
      for (const language of LANGUAGES) {
        const { html } = await headOf(path, { language })
        for (let page = 2; page <= 8; page++) expect(html, path).not.toContain(paid.canary(page))
      }
    }
    // Of the sample nothing stands in the head either: what is said of a book comes from its blurb.
    const { html, meta } = await headOf(`/read/${paid.bookId}`)
    expect(html).toContain(paid.canary(1))
    expect(html.split('</head>')[0]).not.toContain(paid.canary(1))
    expect(meta('og:title')).toBe('참된 목자')
  })
})

describe('search engines', () => {
  test.each([
    '/search/목자',
    '/search/목자/book',
    '/404',
    '/error',
    '/inspection',
    '/nothing',
    '/book/999',
    '/publisher/999',
  ])('keep %s not', async (path) => {
    const { meta, link } = await headOf(path)
    expect(meta('robots')).toBe('noindex')
    expect(link('canonical')).toBeUndefined()
  })

  test('keep the beginning of a book, and no other place in it', async () => {
    expect((await headOf(`/read/${paid.bookId}`)).meta('robots')).toMatch(/^index/)
    expect((await headOf(`/read/${paid.bookId}?page=1`)).meta('robots')).toBe('noindex')
    expect((await headOf(`/read/${paid.bookId}?loc=0`)).meta('robots')).toBe('noindex')
    expect((await headOf(`/read/${paid.bookId}?lang=en`)).link('canonical')).toBe(
      `${PUBLIC}/read/${paid.bookId}?lang=en`,
    )
  })

  test.each(['/home', '/book', '/category', '/starter', '/about', '/tos', '/privacy', '/publisher/1'])(
    'keep %s, which says what it is',
    async (path) => {
      const { meta, link, all } = await headOf(path)
      expect(meta('robots')).toMatch(/^index/)
      expect(link('canonical')).toBe(PUBLIC + path)
      expect(meta('description')).toMatch(/\S/)
      expect(meta('og:image')).toBe(`${PUBLIC}/media/cover/house.png`)
      expect(all('link').find((tag) => tag['type'] === 'application/rss+xml')?.['href']).toBe(
        '/rss.xml?lang=ko',
      )
      expect(all('meta').filter((tag) => tag['name'] === 'robots')).toHaveLength(1)
    },
  )

  test('learn from the front page how to search', async () => {
    const { things, meta } = await headOf('/home')
    expect(meta('og:title')).toBe('언약서재')
    expect(things[0]).toMatchObject({
      '@type': 'WebSite',
      potentialAction: { target: { urlTemplate: `${PUBLIC}/search/{search_term_string}` } },
    })
  })
})

describe('the page of an article', () => {
  test('tells those who share it what it is', async () => {
    const [articleId] = await plantIssue(library.db)
    const { meta, things, link } = await headOf(`/magazine/${articleId}`)
    expect(meta('og:title')).toBe('등잔 밑을 고치는 사람')
    expect(meta('og:type')).toBe('article')
    expect(meta('og:image')).toMatch(new RegExp(`^${PUBLIC}/media/asset/\\d+/80\\.webp$`))
    expect([meta('og:image:type'), meta('og:image:width')]).toEqual(['image/webp', '80'])
    expect(meta('description')).toMatch(/^골목 끝에 제본소가 있습니다/)
    expect(link('canonical')).toBe(`${PUBLIC}/magazine/${articleId}`)
    expect(things[0]).toMatchObject({
      '@type': 'Article',
      headline: '등잔 밑을 고치는 사람',
      author: { name: '정다온' },
      inLanguage: 'ko',
      isAccessibleForFree: true,
      isPartOf: { '@type': 'PublicationIssue', name: '등불 아래' },
    })
    expect((await headOf('/magazine/99999')).status).toBe(404)
  })
})

describe('an invitation to an event', () => {
  test('says of itself what the event says, without its address', async () => {
    await plantEvent(library.db)
    const path = '/event/stigma-ensemble'
    const open = await headOf(path)
    expect(open.meta('robots')).toMatch(/^index/)
    expect(open.meta('referrer')).toBeUndefined()
    expect(open.things[0]).toMatchObject({ '@type': 'Event', startDate: '2026-11-01' })
    const secret = await headOf(`${path}/SECRET-OF-A-GUEST`)
    expect(secret.meta('og:title')).toBe('스티그마 앙상블의 밤')
    expect(secret.meta('og:url')).toBe(PUBLIC + path)
    expect(secret.meta('robots')).toBe('noindex')
    expect(secret.meta('referrer')).toBe('no-referrer')
    expect(secret.link('canonical')).toBeUndefined()
    expect(secret.html.split('</head>')[0]).not.toContain('SECRET')
    expect((await headOf('/event/nothing/SECRET')).status).toBe(404)
  })
})
