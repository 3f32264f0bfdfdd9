import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState, ItemSkeleton, LoadingNote } from '#src/web/ui/states.tsx'
import type { LibraryList } from './tabs.tsx'

/** An empty list says how it fills, and leads to where it does. */
export function EmptyList({
  words,
  list,
  bookId,
}: {
  words: LibraryWords
  list: LibraryList
  bookId?: string
}) {
  const { title, text } = words.empty[list]
  const [to, label] = bookId === undefined ? ['/book', words.browse] : [`/read/${bookId}`, words.openBook]
  return (
    <EmptyState
      icon={list === 'highlight' ? 'pen' : list === 'bookmark' ? 'bookmark' : 'book'}
      title={title}
      message={text}
      action={
        <Href className={buttonClass()} to={to}>
          {label}
        </Href>
      }
    />
  )
}

export function BooksSkeleton() {
  return (
    <LoadingNote>
      <ul className="grid">
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <ItemSkeleton />
          </li>
        ))}
      </ul>
    </LoadingNote>
  )
}

export function MarksSkeleton() {
  return (
    <LoadingNote>
      <ul className="mark-list">
        {Array.from({ length: 4 }, (_, index) => (
          <li className="mark-row" key={index}>
            <span className="skeleton skeleton--line" />
            <span className="skeleton skeleton--line" />
          </li>
        ))}
      </ul>
    </LoadingNote>
  )
}
