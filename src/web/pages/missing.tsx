import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => pageHead(match, { name: match.context.words.places.missing, hidden: true }),
})
