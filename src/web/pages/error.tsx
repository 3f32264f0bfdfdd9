import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '#src/web/shell/error-page.tsx'
import { pageTitle } from '#src/web/lib/title.ts'

export const Route = createFileRoute('/error')({
  staticData: { bare: true },
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.words, match.context.words.places.error) }],
  }),
  component: ErrorPage,
})
