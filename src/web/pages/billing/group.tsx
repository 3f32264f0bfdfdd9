import { createFileRoute } from '@tanstack/react-router'
import { GroupPage } from '#src/web/features/billing/group/group-page.tsx'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { WithOwn } from '#src/web/features/members/settings/with-own.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/group')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { language } }) => {
    const [settings, groups] = await Promise.all([loadSettingWords(language), loadWords('groups', language)])
    return { settings, groups }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.group, hidden: true }),
  component: Group,
})

function Group() {
  const { settings, groups } = Route.useLoaderData()
  return (
    <SettingsFrame words={settings} title={settings.entry.group}>
      <WithOwn>{() => <GroupPage words={groups} />}</WithOwn>
    </SettingsFrame>
  )
}
