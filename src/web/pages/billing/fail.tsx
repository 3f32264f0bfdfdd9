import { createFileRoute } from '@tanstack/react-router'
import { CheckoutFailure } from '#src/web/features/billing/checkout/checkout-failure.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'

export const Route = createFileRoute('/fail')({
  loader: ({ context }) => loadWords('billing', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.fail, hidden: true }),
  component: Fail,
})

function Fail() {
  return <CheckoutFailure words={Route.useLoaderData()} />
}
