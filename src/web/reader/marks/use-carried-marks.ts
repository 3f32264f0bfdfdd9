import { useEffect, useEffectEvent } from 'react'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useCarried } from '#src/web/api/use-carried-work.ts'
import type { ReaderHighlight } from './pending-changes.ts'
import type { MarkEditing } from './editing/use-mark-editing.ts'

type Finishing = {
  editing: Pick<MarkEditing, 'addHighlight' | 'addBookmark'>
  openNote: (mark: ReaderHighlight) => Promise<void>
}

/** Makes the mark that a visitor began before signing in, as soon as the member's own marks are loaded. */
export function useCarriedMarks(
  { bookId, editionId }: BookDetail,
  isLoading: boolean,
  { editing, openNote }: Finishing,
): void {
  const [highlight, setHighlight] = useCarried('highlight', bookId)
  const [bookmark, setBookmark] = useCarried('bookmark', bookId)
  const finish = useEffectEvent(() => {
    // In an edition that went live meanwhile the same numbers name other places.
    const isOfEdition = (work: { anchor: readonly { editionId: number }[] }) =>
      work.anchor.every((part) => part.editionId === editionId)
    if (highlight !== undefined && isOfEdition(highlight)) {
      const { withNote, type, ...passage } = highlight
      const mark = editing.addHighlight(passage, type)
      if (withNote && mark !== undefined) void openNote(mark)
    }
    if (bookmark !== undefined && isOfEdition(bookmark)) editing.addBookmark(bookmark)
    setHighlight(undefined)
    setBookmark(undefined)
  })
  useEffect(() => {
    if (!isLoading && (highlight !== undefined || bookmark !== undefined)) finish()
  }, [isLoading, highlight, bookmark])
}
