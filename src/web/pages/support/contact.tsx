import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { ContactTabs } from '#src/web/features/support/contact-tabs.tsx'
import { NewInquiry } from '#src/web/features/support/new-inquiry.tsx'
import { OwnLetters } from '#src/web/features/support/own-letters.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/contact')({
  staticData: { hides: SETTINGS_PAGE },
  validateSearch: (search): { tab?: 'list' } => (search['tab'] === 'list' ? { tab: 'list' } : {}),
  loader: async ({ context: { language } }) => {
    const [settings, words] = await Promise.all([loadSettingWords(language), loadWords('support', language)])
    return { settings, words }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.shell.contact, hidden: true }),
  component: Contact,
})

function Contact() {
  const { settings, words } = Route.useLoaderData()
  const { tab } = Route.useSearch()
  return (
    <SettingsFrame words={settings} title={settings.entry.contact}>
      <ContactTabs words={words} current={tab ?? 'write'} />
      {tab === 'list' ? <OwnLetters words={words} /> : <NewInquiry words={words} />}
    </SettingsFrame>
  )
}
