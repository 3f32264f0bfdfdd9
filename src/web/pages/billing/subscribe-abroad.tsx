import { createFileRoute, notFound } from '@tanstack/react-router'
import { SubscriptionPage } from '#src/web/features/billing/subscription-page.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { plansQuery, takesAbroad } from '#src/web/api/plans-query.ts'
import { readSubscribeSearch } from '#src/web/lib/subscribe-path.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/subscribeAbroad')({
  staticData: { hides: SETTINGS_PAGE },
  validateSearch: readSubscribeSearch,
  loader: async ({ context: { language, queryClient, api } }) => {
    const [settings, billing, plans] = await Promise.all([
      loadSettingWords(language),
      loadWords('billing', language),
      queryClient.ensureQueryData(plansQuery(api)),
    ])
    // There is such a page only where somebody takes cards from abroad.
    if (!takesAbroad(plans)) throw notFound()
    return { settings, billing }
  },
  head: ({ match, loaderData }) => {
    const { places } = match.context.words
    const name = loaderData === undefined ? places.missing : places.subscribeAbroad
    return pageMeta(match, { name, hidden: true })
  },
  component: SubscribeAbroad,
})

function SubscribeAbroad() {
  const { settings, billing } = Route.useLoaderData()
  const { from } = Route.useSearch()
  return (
    <SettingsFrame words={settings} title={billing.abroad.title}>
      <p className="settings__lead">{billing.abroad.lead}</p>
      <SubscriptionPage words={billing} region="abroad" chosen={undefined} from={from} />
    </SettingsFrame>
  )
}
