import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#src/web/shell/error-page.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { STATUS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/error')({
  staticData: { hides: STATUS_PAGE },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.error, hidden: true }),
  component: () => <ErrorPage />,
})
