import type { BookDetail } from '#src/web/api/book-types.ts'
import type { Target } from '#src/web/reader/engine/use-reading.ts'
import type { ReaderBookmark, ReaderHighlight } from './pending-changes.ts'
import type { OwnMarks } from './use-own-marks.ts'

/** The member's marks as the drawer lists them. */
export type MarkList = Pick<
  OwnMarks,
  'highlights' | 'bookmarks' | 'known' | 'isLoading' | 'isFailed' | 'reload'
> & {
  signIn: () => void
  openNote: (mark: ReaderHighlight) => Promise<void>
  /** Asks first where the removal cannot be undone. */
  removeHighlight: (mark: ReaderHighlight) => void
  removeBookmark: (mark: ReaderBookmark) => void
}

export type MarkListProps = {
  kind: 'bookmarks' | 'highlights' | 'notes'
  book: BookDetail
  list: MarkList
  onOpen: (target: Target) => void
}
