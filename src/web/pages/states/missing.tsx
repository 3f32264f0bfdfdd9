import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/404')({
  loader: () => {
    throw notFound()
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.missing, hidden: true }),
})
