import { createFileRoute } from '@tanstack/react-router'
import { LongText, loadText } from '#src/web/features/texts/long-text.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/about')({
  loader: ({ context }) => loadText('about', context.language),
  head: ({ match }) =>
    pageMeta(match, { name: match.context.words.places.about, description: match.context.words.found.about }),
  component: Text,
})

function Text() {
  return <LongText text={Route.useLoaderData()} />
}
