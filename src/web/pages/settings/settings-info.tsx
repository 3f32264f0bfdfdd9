import { createFileRoute } from '@tanstack/react-router'
import { MailLanguage, ShowsMarks } from '#src/web/features/members/settings/choices.tsx'
import { MailPreferences } from '#src/web/features/members/settings/mail-preferences.tsx'
import { PhoneForm } from '#src/web/features/members/settings/phone-form.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingSection, SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/changeMyInfo')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { language } }) => {
    const [words, social] = await Promise.all([loadSettingWords(language), loadWords('social', language)])
    return { words, social }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.changeMyInfo, hidden: true }),
  component: InfoSettings,
})

function InfoSettings() {
  const { words, social } = Route.useLoaderData()
  return (
    <SettingsFrame words={words} title={words.entry.changeMyInfo}>
      <WithOwn>
        {(own) => (
          <>
            <SettingSection single title={words.info.phone}>
              <PhoneForm words={words} own={own} />
            </SettingSection>
            <SettingSection title={words.info.language} lead={words.info.languageLead}>
              <MailLanguage words={words} own={own} />
            </SettingSection>
            <MailPreferences words={social} />
            <SettingSection title={words.info.marks}>
              <ShowsMarks words={words} own={own} />
            </SettingSection>
          </>
        )}
      </WithOwn>
    </SettingsFrame>
  )
}
