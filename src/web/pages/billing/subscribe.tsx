import { useSyncExternalStore } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '#src/web/features/billing/subscription-page.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { plansQuery } from '#src/web/api/plans-query.ts'
import { readSubscribeSearch } from '#src/web/lib/subscribe-path.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/subscribe')({
  staticData: { hides: SETTINGS_PAGE },
  validateSearch: readSubscribeSearch,
  loader: async ({ context: { language, queryClient, api } }) => {
    const [settings, billing] = await Promise.all([
      loadSettingWords(language),
      loadWords('billing', language),
      queryClient.ensureQueryData(plansQuery(api)),
    ])
    return { settings, billing }
  },
  // Whoever thinks of subscribing may find the plans and prices by a search engine.
  head: ({ match }) => {
    const { places, found } = match.context.words
    return pageMeta(match, { name: places.subscribe, description: found.subscribe })
  },
  component: Subscribe,
})

/** The server keeps one page for every choice in the address, so the first drawing here must be the same. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

function Subscribe() {
  const { settings, billing } = Route.useLoaderData()
  const { plan, from } = Route.useSearch()
  const isHydrated = useIsHydrated()
  return (
    <SettingsFrame words={settings} title={settings.entry.subscribe}>
      <p className="settings__lead">{billing.lead}</p>
      <SubscriptionPage words={billing} region="korea" chosen={isHydrated ? plan : undefined} from={from} />
    </SettingsFrame>
  )
}
