import { createFileRoute } from '@tanstack/react-router'
import { LongText, loadText } from '#src/web/features/texts/long-text.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context }) => loadText('privacy', context.language),
  head: ({ match }) =>
    pageMeta(match, {
      name: match.context.words.places.privacy,
      description: match.context.words.found.privacy,
    }),
  component: Text,
})

function Text() {
  return <LongText text={Route.useLoaderData()} />
}
