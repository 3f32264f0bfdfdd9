import { useEffect, useRef, useState } from 'react'
import { highlightFault, type HighlightKind } from '#src/domain/reading/rules.ts'
import { textOf } from '#src/web/reader/engine/text-position.ts'
import type { Place } from '#src/web/reader/places/place.ts'
import { type TextRange, placeOfMark, type ReaderBookmark, type ReaderHighlight } from './pending.ts'
import type { Selected } from './selected.ts'
import type { OwnMarks } from './use-own-marks.ts'

/** What the member is told, and whether it can be undone. */
export type ToastMessage = {
  what:
    | 'made'
    | 'changed'
    | 'noted'
    | 'removed'
    | 'bookmarked'
    | 'unbookmarked'
    | 'undone'
    | 'tooShort'
    | 'tooLong'
    | 'tooMany'
    | 'refused'
    | 'refusedUnpaid'
    | 'copied'
    | 'copiedLeft'
    | 'copyFull'
    | 'copyFullVisitor'
    | 'copyLong'
    | 'copyUnpaid'
    | 'copyFailed'
  page?: number
  /** What stands between braces in its words. */
  values?: Readonly<Record<string, string | number>>
  canUndo?: boolean
}

/** Words of the book that a bookmark begins with. */
const OPENING = 60
const UNDO_KEPT = 50

/** What a member does to the marks, each with its way back. */
export function useChanges(own: OwnMarks, say: (said: ToastMessage) => void) {
  const undoing = useRef<(() => void)[]>([])
  const now = useRef(own)
  useEffect(() => {
    now.current = own
  }, [own])
  const [canUndo, setCanUndo] = useState(false)

  /** A mark may have reached the server since, and have its id by now. */
  const same = (mark: Pick<ReaderHighlight, 'id' | 'anchor'>) => sameAmong(now.current.highlights, mark)
  const sameBookmark = (mark: Pick<ReaderBookmark, 'id' | 'anchor'>) => sameAmong(now.current.bookmarks, mark)

  function did(said: ToastMessage, undo: () => void) {
    undoing.current = [...undoing.current, undo].slice(-UNDO_KEPT)
    setCanUndo(true)
    say({ ...said, canUndo: true })
  }

  /** Whether it can be highlighted; says why not. */
  function isMarkable({ anchor }: Pick<Selected, 'anchor'>): boolean {
    const fault = highlightFault(anchor.map(({ exact }) => exact))
    if (fault !== undefined) say({ what: fault === 'TOO_SHORT' ? 'tooShort' : 'tooLong' })
    return fault === undefined
  }

  /** Highlights what is selected, or says why not. */
  function highlight(
    { anchor, page }: Pick<Selected, 'anchor' | 'page'>,
    type: HighlightKind,
  ): ReaderHighlight | undefined {
    if (!isMarkable({ anchor })) return undefined
    const before = same({ anchor })
    if (before !== undefined) {
      change(before, { type })
      return before
    }
    const made = { anchor, page, type, note: null }
    own.highlight(made)
    did({ what: 'made' }, () => {
      const there = same(made)
      if (there !== undefined) now.current.remove('highlight', there)
    })
    return { ...made, certainty: 'exact' }
  }

  function change(mark: ReaderHighlight, to: { type?: HighlightKind; note?: string }) {
    const { type, note } = mark
    own.change(same(mark) ?? mark, to)
    did({ what: to.note === undefined ? 'changed' : 'noted' }, () => {
      const back = to.note === undefined ? { type } : { type, note: note ?? '' }
      now.current.change(same(mark) ?? mark, back)
    })
  }

  function remove(mark: ReaderHighlight) {
    own.remove('highlight', same(mark) ?? mark)
    // What the present edition does not have cannot be marked anew in it.
    if (mark.certainty === 'orphaned') return say({ what: 'removed' })
    did({ what: 'removed' }, () => now.current.highlight(mark))
  }

  /** Keeps a place; the bookmark begins with the words that stand there. */
  function bookmark(place: Place) {
    const opening = openingOf(place)
    if (opening !== undefined) keepBookmark(opening)
  }

  function keepBookmark(made: Opening) {
    own.bookmark(made)
    did({ what: 'bookmarked', page: made.page }, () => {
      const there = sameBookmark(made)
      if (there !== undefined) now.current.remove('bookmark', there)
    })
  }

  function removeBookmark(mark: ReaderBookmark) {
    own.remove('bookmark', sameBookmark(mark) ?? mark)
    did({ what: 'unbookmarked' }, () => now.current.bookmark({ ...mark, words: mark.bookmarkContent }))
  }

  /** Takes back what was done last. False where there is nothing. */
  function undo(): boolean {
    const last = undoing.current.pop()
    if (last === undefined) return false
    last()
    setCanUndo(undoing.current.length > 0)
    say({ what: 'undone' })
    return true
  }

  return {
    isMarkable,
    highlight,
    change,
    remove,
    bookmark,
    keepBookmark,
    removeBookmark,
    undo,
    canUndo,
    same,
  }
}

type Opening = { anchor: TextRange[]; page: number; words: string }

/** What a bookmark at a place says; undefined where the place is not laid out. */
export function openingOf({ editionId, page, block, start }: Place): Opening | undefined {
  const element = document.getElementById(`b${block}`)
  if (element === null) return undefined
  const words = Array.from(textOf(element)).slice(start, start + OPENING)
  return {
    anchor: [{ editionId, block, start, end: start, exact: '' }],
    page,
    words: words.join('').trim(),
  }
}

/** By its id where it has one: marks of an earlier edition may have come to stand in one place. */
function sameAmong<Mark extends { id?: number; anchor: TextRange[] }>(
  marks: readonly Mark[],
  { id, anchor }: Pick<Mark, 'id' | 'anchor'>,
): Mark | undefined {
  const place = placeOfMark(anchor)
  return (
    marks.find((mark) => id !== undefined && mark.id === id) ??
    marks.find((mark) => placeOfMark(mark.anchor) === place)
  )
}
