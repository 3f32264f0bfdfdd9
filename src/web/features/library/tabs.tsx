import type { LibraryWords } from '#src/web/i18n/library-words.ts'
import { Href } from '#src/web/ui/href.tsx'

export const LISTS = ['reading', 'wantRead', 'bookmark', 'highlight', 'history'] as const
export type LibraryList = (typeof LISTS)[number]

export function LibraryTabs({ words, current }: { words: LibraryWords; current: LibraryList }) {
  return (
    <nav className="stabs" aria-label={words.lists}>
      {LISTS.map((list) => (
        <Href key={list} to={addressOf(list)} aria-current={list === current ? 'page' : undefined}>
          {words.list[list]}
        </Href>
      ))}
    </nav>
  )
}

export function addressOf(list: LibraryList, page = 0): string {
  const query = [...(list === 'reading' ? [] : [`list=${list}`]), ...(page === 0 ? [] : [`page=${page}`])]
  return query.length === 0 ? '/library' : `/library?${query.join('&')}`
}
