import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { NoticeText } from '#src/web/features/support/notice-text.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { noticeQuery } from '#src/web/api/support-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/notice/$noticeId')({
  staticData: { hides: SETTINGS_PAGE },
  loader: async ({ context: { queryClient, api, language }, params: { noticeId } }) => {
    const [settings, words, { title, content }] = await Promise.all([
      loadSettingWords(language),
      loadWords('support', language),
      orMissing(queryClient.ensureQueryData(noticeQuery(api, language, noticeId))),
    ])
    return { settings, words, title, description: content }
  },
  head: ({ match, loaderData }) =>
    pageMeta(match, {
      name: loaderData?.title ?? match.context.words.places.notices,
      description: loaderData?.description ?? '',
    }),
  component: OneNotice,
})

function OneNotice() {
  const { settings, words } = Route.useLoaderData()
  const { api, language } = Route.useRouteContext()
  const { noticeId } = Route.useParams()
  const { data: notice } = useSuspenseQuery(noticeQuery(api, language, noticeId))
  return (
    <SettingsFrame words={settings} title={notice.title}>
      <NoticeText words={words} notice={notice} />
    </SettingsFrame>
  )
}
