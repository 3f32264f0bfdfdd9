import { useEffect, useRef } from 'react'
import { highlightFault, type HighlightKind } from '#src/domain/reading/rules.ts'
import type { Passage, TextRange } from '#src/web/reader/passages/passage.ts'
import type { ToastMessage } from '#src/web/reader/passages/toast-message.ts'
import {
  type HighlightChange,
  type NewBookmark,
  placeOfMark,
  type ReaderBookmark,
  type ReaderHighlight,
} from '#src/web/reader/marks/pending-changes.ts'
import type { OwnMarks } from '#src/web/reader/marks/use-own-marks.ts'

export type MarkEditing = ReturnType<typeof useMarkEditing>

type NewHighlight = Pick<Passage, 'anchor' | 'page'>

const UNDO_STEPS = 50

/** Changes the member's marks, reports each change in a toast, and remembers how to undo it. */
export function useMarkEditing(own: OwnMarks, showToast: (message: ToastMessage) => void) {
  const undoSteps = useRef<(() => void)[]>([])
  const latest = useRef(own)
  useEffect(() => {
    latest.current = own
  }, [own])

  /** The mark as it is now: it may have reached the server, and been given an id, since it was shown. */
  const findCurrent = (mark: Pick<ReaderHighlight, 'id' | 'anchor'>) =>
    findSame(latest.current.highlights, mark)

  function report(message: ToastMessage, undoStep: () => void) {
    undoSteps.current = [...undoSteps.current, undoStep].slice(-UNDO_STEPS)
    showToast({ ...message, canUndo: true })
  }

  /** Whether a passage can be highlighted. A toast explains why not. */
  function checkHighlightable({ anchor }: Pick<Passage, 'anchor'>): boolean {
    const fault = highlightFault(anchor.map(({ exact }) => exact))
    if (fault !== undefined) showToast({ kind: fault === 'TOO_SHORT' ? 'tooShort' : 'tooLong' })
    return fault === undefined
  }

  /** Highlights a passage. A toast explains where that is not possible. */
  function addHighlight({ anchor, page }: NewHighlight, type: HighlightKind): ReaderHighlight | undefined {
    if (!checkHighlightable({ anchor })) return undefined
    const existing = findCurrent({ anchor })
    if (existing !== undefined) {
      changeHighlight(existing, { type })
      return existing
    }
    const added = { anchor, page, type, note: null }
    own.addHighlight(added)
    report({ kind: 'made' }, () => {
      const current = findCurrent(added)
      if (current !== undefined) latest.current.removeHighlight(current)
    })
    return { ...added, certainty: 'exact' }
  }

  function changeHighlight(mark: ReaderHighlight, change: HighlightChange) {
    const { type, note } = mark
    own.changeHighlight(findCurrent(mark) ?? mark, change)
    report({ kind: change.note === undefined ? 'changed' : 'noted' }, () => {
      const previous = change.note === undefined ? { type } : { type, note: note ?? '' }
      latest.current.changeHighlight(findCurrent(mark) ?? mark, previous)
    })
  }

  function removeHighlight(mark: ReaderHighlight) {
    own.removeHighlight(findCurrent(mark) ?? mark)
    // An orphaned mark has no place in the present edition, so it could not be made again.
    if (mark.certainty === 'orphaned') return showToast({ kind: 'removed' })
    report({ kind: 'removed' }, () => latest.current.addHighlight(mark))
  }

  function addBookmark(added: NewBookmark) {
    own.addBookmark(added)
    report({ kind: 'bookmarked', page: added.page }, () => {
      const current = findSame(latest.current.bookmarks, added)
      if (current !== undefined) latest.current.removeBookmark(current)
    })
  }

  function removeBookmark(mark: ReaderBookmark) {
    own.removeBookmark(findSame(latest.current.bookmarks, mark) ?? mark)
    report({ kind: 'unbookmarked' }, () =>
      latest.current.addBookmark({ ...mark, words: mark.bookmarkContent }),
    )
  }

  /** Undoes the last change. Returns false where there is none. */
  function undo(): boolean {
    const undoStep = undoSteps.current.pop()
    if (undoStep === undefined) return false
    undoStep()
    showToast({ kind: 'undone' })
    return true
  }

  return {
    findCurrent,
    checkHighlightable,
    addHighlight,
    changeHighlight,
    removeHighlight,
    addBookmark,
    removeBookmark,
    undo,
  }
}

/** Compares ids first, because marks of an earlier edition may have been carried to the same place. */
function findSame<Mark extends { id?: number; anchor: TextRange[] }>(
  marks: readonly Mark[],
  { id, anchor }: Pick<Mark, 'id' | 'anchor'>,
): Mark | undefined {
  const place = placeOfMark(anchor)
  return (
    marks.find((mark) => id !== undefined && mark.id === id) ??
    marks.find((mark) => placeOfMark(mark.anchor) === place)
  )
}
