import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type ContentsProps = {
  book: BookDetail
  contents: ContentsEntry[]
  current: number | undefined
  onOpen: (entry: ContentsEntry) => void
}

export function ContentsPanel({ book, contents, current, onOpen }: ContentsProps) {
  return (
    <ol className="reader-panel__list" lang={book.language}>
      {contents.map((entry) => (
        <li key={entry.sectionId}>
          <button
            type="button"
            aria-current={entry.sectionId === current ? 'location' : undefined}
            {...(entry.sectionId === current ? { 'data-first': true } : {})}
            style={{ paddingInlineStart: `${(entry.level - 1) * 16 + 8}px` }}
            onClick={() => onOpen(entry)}
          >
            <span>{entry.title}</span>
            {!book.isFree && entry.page > book.samplePages && <Icon name="lock" />}
            <b>{entry.page}</b>
          </button>
        </li>
      ))}
    </ol>
  )
}
