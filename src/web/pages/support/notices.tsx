import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { NoticeList } from '#src/web/features/support/notice-list.tsx'
import { noticesQuery } from '#src/web/api/support-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/notice')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { queryClient, api, language } }) => {
    const [settings, words] = await Promise.all([
      loadSettingWords(language),
      loadWords('support', language),
      queryClient.ensureQueryData(noticesQuery(api, language)),
    ])
    return { settings, words }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.notices }),
  component: Notices,
})

function Notices() {
  const { settings, words } = Route.useLoaderData()
  return (
    <SettingsFrame words={settings} title={settings.entry.notice}>
      <NoticeList words={words} />
    </SettingsFrame>
  )
}
