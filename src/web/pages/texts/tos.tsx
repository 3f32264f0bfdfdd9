import { createFileRoute } from '@tanstack/react-router'
import { plansQuery, takesAbroad } from '#src/web/api/plans-query.ts'
import { LongText, loadText } from '#src/web/features/texts/long-text.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/tos')({
  loader: async ({ context: { language, queryClient, api } }) => {
    const plans = await queryClient.ensureQueryData(plansQuery(api))
    return loadText('tos', language, { isAbroad: takesAbroad(plans) })
  },
  head: ({ match }) =>
    pageMeta(match, { name: match.context.words.places.tos, description: match.context.words.found.tos }),
  component: Text,
})

function Text() {
  return <LongText text={Route.useLoaderData()} />
}
