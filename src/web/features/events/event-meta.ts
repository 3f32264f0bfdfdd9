import { eventQuery } from '#src/web/api/event-queries.ts'
import { type PageFacts, pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'

/** The head of an event, with what schema.org calls one. An invitation says the same of itself, without its address. */
export function eventMeta(
  match: PageMatch,
  { slug, isSecret = false }: { slug: string; isSecret?: boolean },
) {
  const { api, queryClient, words, language } = match.context
  const event = queryClient.getQueryData(eventQuery(api, slug).queryKey)
  if (event === undefined) return pageMeta(match, { name: words.shell.product, hidden: true })
  const { title, description, picture, place, from, to } = event
  const path = `/event/${slug}`
  const facts: PageFacts = {
    name: title,
    description,
    path,
    hidden: isSecret,
    ...(picture === null
      ? {}
      : {
          picture: {
            path: picture.src,
            alt: title,
            type: 'image/webp',
            width: picture.width,
            height: picture.height,
          },
        }),
  }
  if (isSecret) {
    const head = pageMeta(match, facts)
    // Also where the page was not asked of the server, whose header says the same.
    return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
  }
  return pageMeta(match, {
    ...facts,
    about: (absolute) => [
      {
        '@type': 'Event',
        '@id': absolute(path),
        url: absolute(path),
        name: title,
        description,
        startDate: from,
        endDate: to,
        inLanguage: language,
        ...(place === '' ? {} : { location: { '@type': 'Place', name: place } }),
        ...(picture === null ? {} : { image: absolute(picture.src) }),
      },
    ],
  })
}
