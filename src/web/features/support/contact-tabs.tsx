import { Link } from '@tanstack/react-router'
import type { SupportWords } from '#src/web/i18n/load-words.ts'

const TABS = ['write', 'list'] as const

export function ContactTabs({
  words: { contact },
  current,
}: {
  words: SupportWords
  current: (typeof TABS)[number]
}) {
  return (
    <nav className="tab-row" aria-label={contact.tabs}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to="/setting/detail/contact"
          search={tab === 'list' ? { tab } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {contact[tab]}
        </Link>
      ))}
    </nav>
  )
}
