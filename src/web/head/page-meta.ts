import { LANGUAGES } from '#src/shared/language.ts'
import type { PageContext } from '#src/web/api/page-context.ts'
import { excerpt } from '#src/web/lib/excerpt.ts'
import { siteQuery } from '#src/web/api/queries.ts'
import { pageTitle } from './title.ts'

/** The part of a router's match that a head is made from. */
export type PageMatch = { pathname: string; search: object; context: PageContext }

export type PageFacts = {
  /** What the page is called; the product's name follows. */
  name: string
  /** What a shared link is called, where that is another. */
  sharedAs?: string
  /** From a blurb or in our own words; never from the text of a book. */
  description?: string
  /** A PNG of 1200 × 630 unless it says otherwise; without one the house shows its own. */
  picture?: { path: string; alt: string; type?: string; width?: number; height?: number }
  type?: 'article'
  book?: { author: string; isbn: string | null }
  /** Its path, where the slash at the end belongs to it. */
  path?: string
  /** Not to be kept by search engines. */
  hidden?: boolean
  /** What the page is about, in the words of schema.org. */
  about?: (absolute: Absolute) => LinkedData[]
}

/** A picture of ours as shared links show it. */
export function sharedPicture(
  picture: { src: string; width: number; height: number } | null,
  alt: string,
): Pick<PageFacts, 'picture'> {
  if (picture === null) return {}
  const { src: path, width, height } = picture
  return { picture: { path, alt, type: 'image/webp', width, height } }
}

/** The public address of one of our paths. */
export type Absolute = (path: string) => string
export type LinkedData = { '@type': string; [property: string]: unknown }

const LOCALES = { ko: 'ko_KR', en: 'en_US' } as const
const HOUSE = '/media/cover/house.png'

/** All that stands in the head of a page for search engines and shared links. Values go in as they are: React escapes. */
export function pageMeta(match: PageMatch, facts: PageFacts) {
  const { language, words } = match.context
  const absolute = absoluteOf(match.context)
  const plain = absolute(facts.path ?? match.pathname.replace(/(?<=.)\/$/, ''))
  const requestedLanguage = LANGUAGES.find((one) => one === Reflect.get(match.search, 'lang'))
  // A page in an asked language is itself; without one it is the address for everyone else.
  const own = requestedLanguage === undefined ? plain : `${plain}?lang=${requestedLanguage}`
  const title = pageTitle(words, facts.name)
  const description = excerpt(facts.description ?? '')
  const {
    path,
    alt,
    type = 'image/png',
    width = 1200,
    height = 630,
  } = facts.picture ?? { path: HOUSE, alt: words.found.picture }
  const { hidden = false, book } = facts
  return {
    meta: [
      { title },
      ...named('description', description),
      { name: 'robots', content: hidden ? 'noindex' : 'index, follow, max-image-preview:large' },
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'og:site_name', content: words.shell.product },
      { property: 'og:type', content: book === undefined ? (facts.type ?? 'website') : 'book' },
      { property: 'og:title', content: facts.sharedAs ?? facts.name },
      ...property('og:description', description),
      { property: 'og:url', content: own },
      { property: 'og:locale', content: LOCALES[language] },
      { property: 'og:locale:alternate', content: LOCALES[language === 'ko' ? 'en' : 'ko'] },
      { property: 'og:image', content: absolute(path) },
      { property: 'og:image:type', content: type },
      { property: 'og:image:width', content: String(width) },
      { property: 'og:image:height', content: String(height) },
      { property: 'og:image:alt', content: alt },
      ...property('book:author', book?.author),
      ...property('book:isbn', book?.isbn),
      ...(facts.about === undefined || !match.context.asServed
        ? []
        : [{ 'script:ld+json': graph(facts.about(absolute)) }]),
    ],
    links: hidden
      ? []
      : [
          { rel: 'canonical', href: own },
          ...LANGUAGES.map((one) => ({ rel: 'alternate', hrefLang: one, href: `${plain}?lang=${one}` })),
          { rel: 'alternate', hrefLang: 'x-default', href: plain },
        ],
  }
}

/** Public addresses begin with the operator's; a demo, which has none, takes the one asked. */
function absoluteOf({ queryClient, api, origin }: PageContext): Absolute {
  const base = queryClient.getQueryData(siteQuery(api).queryKey)?.publicUrl ?? origin
  return (path) => base + path
}

function graph(things: LinkedData[]) {
  return { '@context': 'https://schema.org', '@graph': things }
}

function named(name: string, content: string) {
  return content === '' ? [] : [{ name, content }]
}

function property(name: string, content: string | null | undefined) {
  return content == null || content === '' ? [] : [{ property: name, content }]
}
