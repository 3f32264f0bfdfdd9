import { createFileRoute } from '@tanstack/react-router'
import { LongText, loadText } from '#src/web/features/texts/long-text.tsx'
import { pageTitle } from '#src/web/lib/title.ts'

export const Route = createFileRoute('/privacy')({
  loader: ({ context }) => loadText('privacy', context.language),
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.words, match.context.words.places.privacy) }],
  }),
  component: Text,
})

function Text() {
  return <LongText text={Route.useLoaderData()} />
}
