import { eventQuery } from '#src/web/api/event-queries.ts'
import { pageMeta, type PageMatch, sharedPicture } from '#src/web/head/page-meta.ts'

/** The head of an event, with what schema.org calls one. */
export function eventMeta(match: PageMatch, slug: string, isSecret = false) {
  const { api, queryClient, words } = match.context
  const event = queryClient.getQueryData(eventQuery(api, slug).queryKey)
  if (event === undefined) return pageMeta(match, { name: words.shell.product, hidden: true })
  const { title: name, description, picture, place, from: startDate, to: endDate } = event
  return pageMeta(match, {
    name,
    description,
    path: `/event/${slug}`,
    hidden: isSecret,
    ...sharedPicture(picture, name),
    about: (absolute) => [
      {
        '@type': 'Event',
        '@id': absolute(`/event/${slug}`),
        name,
        description,
        startDate,
        endDate,
        location: place === '' ? undefined : { '@type': 'Place', name: place },
        image: picture === null ? undefined : absolute(picture.src),
      },
    ],
  })
}

/** The head of an invitation: it says what its event says, and its address to nobody. */
export function invitationMeta(match: PageMatch, slug: string) {
  const head = eventMeta(match, slug, true)
  // Also where the page was not asked of the server, whose header says the same.
  return { ...head, meta: [...head.meta, { name: 'referrer', content: 'no-referrer' }] }
}
