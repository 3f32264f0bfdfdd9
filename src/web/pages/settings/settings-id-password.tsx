import { createFileRoute } from '@tanstack/react-router'
import { EmailForm } from '#src/web/features/members/settings/email-form.tsx'
import { LinkedAccounts } from '#src/web/features/members/settings/linked-accounts.tsx'
import { PasswordForm } from '#src/web/features/members/settings/password-form.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingSection, SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { TwoStep } from '#src/web/features/members/second-factor/two-step.tsx'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/changeIdPw')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { language } }) => {
    const [words, social] = await Promise.all([loadSettingWords(language), loadWords('social', language)])
    return { words, social }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.changeIdPw, hidden: true }),
  component: IdPasswordSettings,
})

function IdPasswordSettings() {
  const { words, social } = Route.useLoaderData()
  const { idPw } = words
  return (
    <SettingsFrame words={words} title={words.entry.changeIdPw}>
      <WithOwn>
        {(own) => (
          <>
            <SettingSection title={idPw.email} lead={idPw.emailNow.replace('{email}', own.email)}>
              <EmailForm words={words} own={own} />
            </SettingSection>
            <SettingSection
              title={idPw.password}
              lead={own.passwordYn === 'Y' ? idPw.passwordLead : idPw.noPassword}
            >
              {own.passwordYn === 'Y' && <PasswordForm words={words} own={own} />}
            </SettingSection>
            <TwoStep words={social} own={own} />
            <LinkedAccounts words={social} />
          </>
        )}
      </WithOwn>
    </SettingsFrame>
  )
}
