import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageTitle } from '#src/web/lib/title.ts'

export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.words, match.context.words.places.missing) }],
  }),
})
