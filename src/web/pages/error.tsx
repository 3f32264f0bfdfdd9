import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#src/web/shell/error-page.tsx'
import { pageHead } from '#src/web/lib/meta.ts'

export const Route = createFileRoute('/error')({
  staticData: { bare: true },
  head: ({ match }) => pageHead(match, { name: match.context.words.places.error, hidden: true }),
  component: ErrorPage,
})
