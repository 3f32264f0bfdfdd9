import { createFileRoute } from '@tanstack/react-router'
import { AccountFacts } from '#src/web/features/members/settings/account-facts.tsx'
import { DataCopy } from '#src/web/features/members/settings/data-copy.tsx'
import { DeviceList } from '#src/web/features/members/settings/device-list.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingSection, SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { loadSettingWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/user')({
  staticData: { hides: SETTINGS_PAGE },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.personalInfo, hidden: true }),
  component: UserSettings,
})

function UserSettings() {
  const words = Route.useLoaderData()
  const { language } = Route.useRouteContext()
  return (
    <SettingsFrame words={words} title={words.entry.user}>
      <WithOwn>
        {(own) => (
          <>
            <SettingSection title={words.user.account}>
              <AccountFacts words={words} own={own} language={language} />
            </SettingSection>
            <SettingSection title={words.user.devices} lead={words.user.devicesLead}>
              <DeviceList words={words} language={language} />
            </SettingSection>
            <SettingSection title={words.user.data} lead={words.user.dataLead}>
              <DataCopy words={words} />
            </SettingSection>
          </>
        )}
      </WithOwn>
    </SettingsFrame>
  )
}
