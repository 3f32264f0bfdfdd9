import { createFileRoute } from '@tanstack/react-router'
import { OwnCard } from '#src/web/features/members/own-card.tsx'
import { WithOwn } from '#src/web/features/members/with-own.tsx'
import { SettingsFrame } from '#src/web/features/members/settings-frame.tsx'
import { loadSettingWords } from '#src/web/i18n/setting-words.ts'
import { pageHead } from '#src/web/lib/meta.ts'

export const Route = createFileRoute('/setting')({
  staticData: { footless: true },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageHead(match, { name: match.context.words.places.settings, hidden: true }),
  component: Settings,
})

function Settings() {
  const words = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  return (
    <SettingsFrame words={words} title={common.places.settings} hub>
      <WithOwn>{(own) => <OwnCard own={own} />}</WithOwn>
    </SettingsFrame>
  )
}
