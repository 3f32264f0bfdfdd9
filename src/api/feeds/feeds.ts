import { Hono, type Context } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import {
  countPublicPlaces,
  listArrivals,
  listNewArticles,
  listPublicPlaces,
  listPublicPreviews,
  type PublicPlace,
} from '#src/domain/front-page/sitemap.ts'
import { Refusal } from '#src/domain/errors.ts'
import { asLanguage, type Language, LANGUAGES } from '#src/shared/language.ts'
import type { Env } from '#src/api/http/environment.ts'
import { listPage, query } from '#src/api/http/request.ts'
import { element, writeXml, type XmlElement } from './xml.ts'

/** Pages that are always there, besides those of books, categories, publishers, articles, series and long reviews. */
const STANDING = [
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
]
/** Writing so many takes some fifteen milliseconds of the one thread that serves everybody. */
export const URLS_PER_FILE = 2000
const KEPT_FOR = 4000
const KEPT_BYTES = 16 * 1024 * 1024

/** What crawlers and feed readers fetch: public addresses, titles, names and blurbs; never a word of a book's text. */
export function feeds() {
  const cache = new LRUCache<string, string>({
    max: 200,
    maxSize: KEPT_BYTES,
    sizeCalculation: (body) => body.length * 2,
    ttl: KEPT_FOR,
  })
  const answer = async (c: Context<Env>, type: string, make: (base: string) => Promise<string>) => {
    const base = c.var.site.publicUrl ?? new URL(c.req.url).origin
    const key = `${base} ${c.req.path} ${c.req.query('page')} ${feedLanguage(c)}`
    let body = cache.get(key)
    if (body === undefined) {
      body = await make(base)
      cache.set(key, body)
    }
    return c.body(body, 200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=4',
      'x-content-type-options': 'nosniff',
    })
  }
  return new Hono<Env>()
    .get('/robots.txt', etag(), (c) => answer(c, 'text/plain', async (base) => robots(base)))
    .get('/sitemap.xml', etag(), query(z.object({ page: listPage.optional() })), (c) =>
      answer(c, 'application/xml', (base) => sitemap(c, base, c.req.valid('query').page)),
    )
    .get('/rss.xml', etag(), (c) => answer(c, 'application/rss+xml', (base) => rss(c, base)))
}

function robots(base: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /_command/
Disallow: /search/
Disallow: /read/*?*page=
Disallow: /read/*?*loc=

Sitemap: ${base}/sitemap.xml
`
}

/** One file where all fit in it, else a list of files, each of which `?page=` asks for. */
async function sitemap(c: Context<Env>, base: string, page: number | undefined): Promise<string> {
  const perPage = URLS_PER_FILE - STANDING.length
  const { db, members } = c.var
  const now = members.now()
  const { places, previews } = await countPublicPlaces(db, now)
  const filesOfPlaces = Math.ceil(places / perPage)
  const fits = places + previews <= perPage
  const files = fits ? 1 : filesOfPlaces + Math.ceil(previews / perPage)
  if (page !== undefined && page >= files) throw new Refusal('NOT_FOUND')
  if (page === undefined && files > 1) {
    const list = Array.from({ length: files }, (_, index) =>
      element('sitemap', {}, element('loc', {}, `${base}/sitemap.xml?page=${index}`)),
    )
    return writeXml(element('sitemapindex', { xmlns: SITEMAP }, ...list))
  }
  const standing = (page ?? 0) === 0 ? STANDING.map((path) => urlOf(base + path)) : []
  const at = { page: page ?? 0, perPage }
  const shown = await Promise.all([
    at.page < filesOfPlaces ? listPublicPlaces(db, at, now) : [],
    fits || at.page >= filesOfPlaces
      ? listPublicPreviews(db, { page: fits ? 0 : at.page - filesOfPlaces, perPage })
      : [],
  ])
  const urls = shown.flat().map((place) => urlOf(base + pathOf(place), place.changedAt))
  return writeXml(
    element(
      'urlset',
      { xmlns: SITEMAP, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' },
      ...standing,
      ...urls,
    ),
  )
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function pathOf({ kind, id }: PublicPlace): string {
  return {
    book: `/book/${id}`,
    category: `/book/category/${id}`,
    publisher: `/publisher/${id}`,
    article: `/magazine/${id}`,
    series: `/series/${id}`,
    preview: `/preview/${id}`,
  }[kind]
}

function urlOf(address: string, changedAt?: Date): XmlElement {
  const alternate = (hreflang: string, href: string) =>
    element('xhtml:link', { rel: 'alternate', hreflang, href })
  return element(
    'url',
    {},
    element('loc', {}, address),
    ...(changedAt === undefined ? [] : [element('lastmod', {}, changedAt.toISOString())]),
    ...LANGUAGES.map((language) => alternate(language, `${address}?lang=${language}`)),
    alternate('x-default', address),
  )
}

/** The language of a feed is in its address alone, so that it is the same for everyone. */
function feedLanguage(c: Context<Env>): Language {
  return asLanguage(c.req.query('lang')) ?? 'ko'
}

const CHANNEL: Record<Language, { title: string; description: string }> = {
  ko: {
    title: '언약서재: 새로 들어온 책과 글',
    description: '언약서재에 새로 들어온 책과 매거진의 새 글을 알려 드립니다.',
  },
  en: {
    title: 'Covenant Library: new books and articles',
    description: 'New books and magazine articles at Covenant Library.',
  },
}

async function rss(c: Context<Env>, base: string): Promise<string> {
  const language = feedLanguage(c)
  const news = await listNews(c)
  const text = (name: string, value: string) => element(name, {}, value)
  const items = news.map(({ path, title, author, description, at }) =>
    element(
      'item',
      {},
      text('title', title),
      text('link', `${base}${path}?lang=${language}`),
      element('guid', { isPermaLink: 'true' }, base + path),
      ...(author === '' ? [] : [text('dc:creator', author)]),
      text('description', description),
      text('pubDate', at.toUTCString()),
    ),
  )
  const newest = news[0]?.at
  const self = { href: `${base}/rss.xml?lang=${language}`, rel: 'self', type: 'application/rss+xml' }
  return writeXml(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      element(
        'channel',
        {},
        text('title', CHANNEL[language].title),
        text('link', `${base}/home?lang=${language}`),
        text('description', CHANNEL[language].description),
        text('language', language),
        element('atom:link', self),
        ...(newest === undefined ? [] : [text('lastBuildDate', newest.toUTCString())]),
        ...items,
      ),
    ),
  )
}

type News = { path: string; title: string; author: string; description: string; at: Date }

/** Books and articles together, the newest first. */
async function listNews(c: Context<Env>): Promise<News[]> {
  const [books, articles] = await Promise.all([
    listArrivals(c.var.db),
    listNewArticles(c.var.db, c.var.members.now()),
  ])
  return [
    ...books.map(({ id, arrivedAt, ...book }) => ({ path: `/book/${id}`, at: arrivedAt, ...book })),
    ...articles.map(({ id, publishedAt, excerpt, ...article }) => ({
      path: `/magazine/${id}`,
      at: publishedAt,
      description: excerpt,
      ...article,
    })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
