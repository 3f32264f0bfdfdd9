import { createFileRoute, Link } from '@tanstack/react-router'
import { WithdrawalForm } from '#src/web/features/members/settings/withdrawal-form.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { loadSettingWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/withdrawal')({
  staticData: { hides: SETTINGS_PAGE },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.withdrawal, hidden: true }),
  component: WithdrawalSettings,
})

function WithdrawalSettings() {
  const words = Route.useLoaderData()
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
      <WithOwn>{(own) => <WithdrawalForm words={words} own={own} />}</WithOwn>
    </SettingsFrame>
  )
}
