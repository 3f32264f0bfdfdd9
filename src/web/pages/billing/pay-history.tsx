import { createFileRoute } from '@tanstack/react-router'
import { PaymentList } from '#src/web/features/billing/payments/payment-list.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/payHistory')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { language } }) => {
    const [settings, billing] = await Promise.all([
      loadSettingWords(language),
      loadWords('billing', language),
    ])
    return { settings, billing }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.payHistory, hidden: true }),
  component: PayHistory,
})

function PayHistory() {
  const { settings, billing } = Route.useLoaderData()
  return (
    <SettingsFrame words={settings} title={settings.entry.payHistory}>
      <WithOwn>{() => <PaymentList words={billing} />}</WithOwn>
    </SettingsFrame>
  )
}
