import { createFileRoute } from '@tanstack/react-router'
import { SettingsIndex } from '#src/web/features/members/settings/settings-index.tsx'
import { loadSettingWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting')({
  staticData: { hides: SETTINGS_PAGE },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.settings, hidden: true }),
  component: Settings,
})

function Settings() {
  const words = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  return <SettingsIndex words={words} title={common.places.settings} />
}
