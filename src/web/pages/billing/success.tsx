import { createFileRoute } from '@tanstack/react-router'
import { CheckoutResult } from '#src/web/features/billing/checkout/checkout-result.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'

export const Route = createFileRoute('/success')({
  loader: ({ context }) => loadWords('billing', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.success, hidden: true }),
  component: Success,
})

function Success() {
  return <CheckoutResult words={Route.useLoaderData()} />
}
