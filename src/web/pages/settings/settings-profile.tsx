import { createFileRoute } from '@tanstack/react-router'
import { NicknameForm } from '#src/web/features/members/settings/nickname-form.tsx'
import { PictureForm } from '#src/web/features/members/settings/picture-form.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { SettingSection, SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { loadSettingWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/profile')({
  staticData: { hides: SETTINGS_PAGE },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.profile, hidden: true }),
  component: ProfileSettings,
})

function ProfileSettings() {
  const words = Route.useLoaderData()
  return (
    <SettingsFrame words={words} title={words.entry.profile}>
      <p className="settings__lead">{words.profile.lead}</p>
      <WithOwn>
        {(own) => (
          <>
            <SettingSection title={words.profile.picture}>
              <PictureForm words={words} own={own} />
            </SettingSection>
            <SettingSection single title={words.profile.nickname}>
              <NicknameForm words={words} own={own} />
            </SettingSection>
          </>
        )}
      </WithOwn>
    </SettingsFrame>
  )
}
