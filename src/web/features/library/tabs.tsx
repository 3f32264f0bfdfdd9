import { Link } from '@tanstack/react-router'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'

export const LISTS = ['reading', 'wantRead', 'bookmark', 'highlight', 'history'] as const
export type LibraryList = (typeof LISTS)[number]

export function LibraryTabs({ words, current }: { words: LibraryWords; current: LibraryList }) {
  return (
    <nav className="tab-row" aria-label={words.lists}>
      {LISTS.map((list) => (
        <Link
          key={list}
          to="/library"
          search={list === 'reading' ? {} : { list }}
          activeOptions={{ exact: true, includeSearch: true }}
          ref={list === current ? intoView : undefined}
          aria-current={list === current ? 'page' : undefined}
        >
          {words.list[list]}
        </Link>
      ))}
    </nav>
  )
}

/** On a narrow screen the tabs run out of it. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function addressOf(list: LibraryList, page = 0): string {
  const query = [...(list === 'reading' ? [] : [`list=${list}`]), ...(page === 0 ? [] : [`page=${page}`])]
  return query.length === 0 ? '/library' : `/library?${query.join('&')}`
}
