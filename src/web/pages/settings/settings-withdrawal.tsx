import { createFileRoute, Link } from '@tanstack/react-router'
import { UnlessSubscribed } from '#src/web/features/billing/unless-subscribed.tsx'
import { WithdrawalForm } from '#src/web/features/members/settings/withdrawal-form.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/withdrawal')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { language } }) => {
    const [words, billing] = await Promise.all([loadSettingWords(language), loadWords('billing', language)])
    return { words, billing }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.withdrawal, hidden: true }),
  component: WithdrawalSettings,
})

function WithdrawalSettings() {
  const { words, billing } = Route.useLoaderData()
  const { withdrawal } = words
  return (
    <SettingsFrame words={words} title={words.entry.withdrawal}>
      <p className="settings__lead">{withdrawal.lead}</p>
      <ul className="settings__notice">
        {withdrawal.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
      <Link className="settings__more" to="/setting/detail/user">
        {withdrawal.download}
      </Link>
      <WithOwn>
        {(own) => (
          <UnlessSubscribed words={billing}>
            {(loss) => <WithdrawalForm words={words} own={own} loss={loss} />}
          </UnlessSubscribed>
        )}
      </WithOwn>
    </SettingsFrame>
  )
}
