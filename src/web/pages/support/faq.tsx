import { createFileRoute } from '@tanstack/react-router'
import { type FaqCategory, FAQ_CATEGORIES } from '#src/domain/support/rules.ts'
import { SettingsFrame } from '#src/web/features/members/settings/settings-frame.tsx'
import { FaqSearch } from '#src/web/features/support/faq-search.tsx'
import { faqQuery } from '#src/web/api/support-queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadSettingWords, loadWords } from '#src/web/i18n/load-words.ts'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/faq')({
  staticData: { hides: SETTINGS_PAGE },
  validateSearch: (search): { category?: FaqCategory } => {
    const category = FAQ_CATEGORIES.find((one) => one === search['category'])
    return category === undefined ? {} : { category }
  },
  loader: async ({ context: { queryClient, api, language } }) => {
    const [settings, words] = await Promise.all([
      loadSettingWords(language),
      loadWords('support', language),
      queryClient.ensureQueryData(faqQuery(api, language)),
    ])
    return { settings, words }
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.shell.faq }),
  component: Faq,
})

function Faq() {
  const { settings, words } = Route.useLoaderData()
  const { category } = Route.useSearch()
  return (
    <SettingsFrame words={settings} title={settings.entry.faq}>
      <p className="settings__lead">{words.faq.lead}</p>
      <FaqSearch words={words} category={category} />
    </SettingsFrame>
  )
}
