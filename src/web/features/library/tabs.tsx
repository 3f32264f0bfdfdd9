import { Link } from '@tanstack/react-router'
import type { LibraryWords } from '#src/web/i18n/library-words.ts'

export const LISTS = ['reading', 'wantRead', 'bookmark', 'highlight', 'history'] as const
export type LibraryList = (typeof LISTS)[number]

export function LibraryTabs({ words, current }: { words: LibraryWords; current: LibraryList }) {
  return (
    <nav className="stabs" aria-label={words.lists}>
      {LISTS.map((list) => (
        <Link
          key={list}
          to="/library"
          search={list === 'reading' ? {} : { list }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={list === current ? 'page' : undefined}
        >
          {words.list[list]}
        </Link>
      ))}
    </nav>
  )
}

export function addressOf(list: LibraryList, page = 0): string {
  const query = [...(list === 'reading' ? [] : [`list=${list}`]), ...(page === 0 ? [] : [`page=${page}`])]
  return query.length === 0 ? '/library' : `/library?${query.join('&')}`
}
