import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { NoticeList } from '#src/web/features/support/notice-list.tsx'
import { NoticeText } from '#src/web/features/support/notice-text.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { noticeQuery, noticesQuery } from '#src/web/api/support-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/notice')({
  staticData: { hides: SETTINGS_PAGE },
  validateSearch: (search): { id?: number } => {
    const id = Number(search['id'])
    return Number.isInteger(id) && id > 0 ? { id } : {}
  },
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: async ({ context: { queryClient, api, language }, deps: { id } }) => {
    const [settings, words, notice] = await Promise.all([
      loadSettingWords(language),
      loadWords('support', language),
      id === undefined ? undefined : orMissing(queryClient.ensureQueryData(noticeQuery(api, language, id))),
      id === undefined ? queryClient.ensureQueryData(noticesQuery(api, language)) : undefined,
    ])
    return { settings, words, notice }
  },
  head: ({ match, loaderData }) =>
    pageMeta(match, {
      name: loaderData?.notice?.title ?? match.context.words.places.notices,
      ...(loaderData?.notice === undefined ? {} : { hidden: true }),
    }),
  component: Notices,
})

function Notices() {
  const { settings, words, notice } = Route.useLoaderData()
  return (
    <SettingsFrame words={settings} title={notice?.title ?? settings.entry.notice}>
      {notice === undefined ? <NoticeList words={words} /> : <NoticeText words={words} notice={notice} />}
    </SettingsFrame>
  )
}
