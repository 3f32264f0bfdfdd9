import type { HighlightKind } from '#src/domain/reading/rules.ts'
import type { BookmarkItem, HighlightItem, MarkKind } from '#src/web/api/library-queries.ts'
import type { TextRange } from '#src/web/reader/passages/passage.ts'

/** A highlight as the reader paints and lists it. Without an id it has not reached the server yet. */
export type ReaderHighlight = Pick<HighlightItem, 'type' | 'note' | 'certainty' | 'page'> & {
  id?: number
  anchor: TextRange[]
  /** The text that was marked. The anchor has its words in the present edition, where an orphaned mark has none. */
  content?: readonly string[]
}
export type ReaderBookmark = Pick<BookmarkItem, 'bookmarkContent' | 'certainty' | 'page'> & {
  id?: number
  anchor: TextRange[]
}

type NewHighlight = {
  do: 'highlight'
  page: number
  anchor: TextRange[]
  type: HighlightKind
  note: string
}
/** A bookmark to be made; `words` is the text that stands there. */
export type NewBookmark = { page: number; anchor: TextRange[]; words: string }
export type HighlightChange = { type?: HighlightKind; note?: string }

/** A change that the server may not know yet. Changes are kept in the order in which the member made them. */
export type PendingChange =
  | NewHighlight
  | ({ do: 'bookmark' } & NewBookmark)
  | ({ do: 'change'; id: number } & HighlightChange)
  | { do: 'remove'; kind: MarkKind; id: number }

/** A key that is equal for equal places: the server keeps one mark for a place, and so does the reader. */
export function placeOfMark(anchor: readonly TextRange[]): string {
  return anchor.map(({ editionId, block, start, end }) => `${editionId}/${block}:${start}-${end}`).join(',')
}

/** The highlights as they will be once every pending change has been sent. */
export function highlightsAfter(
  known: readonly HighlightItem[],
  changes: readonly PendingChange[],
): ReaderHighlight[] {
  let marks: ReaderHighlight[] = known.map(({ highlightId, highlightContent, ...mark }) => ({
    id: highlightId,
    content: highlightContent,
    anchor: mark.anchor,
    type: mark.type,
    note: mark.note,
    certainty: mark.certainty,
    page: mark.page,
  }))
  for (const pending of changes) {
    if (pending.do === 'highlight') {
      const { anchor, page, type, note } = pending
      const place = placeOfMark(anchor)
      const same = marks.find((mark) => placeOfMark(mark.anchor) === place)
      if (same === undefined)
        marks.push({ anchor, page, type, note: note === '' ? null : note, certainty: 'exact' })
      else marks = marks.map((mark) => (mark === same ? { ...same, type, note: note || same.note } : mark))
    } else if (pending.do === 'change') {
      const { id, type, note } = pending
      marks = marks.map((mark) =>
        mark.id === id
          ? {
              ...mark,
              ...(type === undefined ? {} : { type }),
              ...(note === undefined ? {} : { note: note === '' ? null : note }),
            }
          : mark,
      )
    } else if (pending.do === 'remove' && pending.kind === 'highlight') {
      marks = marks.filter(({ id }) => id !== pending.id)
    }
  }
  return marks.toSorted(inOrder)
}

/** The bookmarks as they will be once every pending change has been sent. */
export function bookmarksAfter(
  known: readonly BookmarkItem[],
  changes: readonly PendingChange[],
): ReaderBookmark[] {
  let marks: ReaderBookmark[] = known.map(({ bookmarkId, anchor, bookmarkContent, certainty, page }) => ({
    id: bookmarkId,
    anchor,
    bookmarkContent,
    certainty,
    page,
  }))
  for (const pending of changes) {
    if (pending.do === 'bookmark') {
      const { anchor, page, words } = pending
      if (!marks.some((mark) => placeOfMark(mark.anchor) === placeOfMark(anchor)))
        marks.push({ anchor, page, bookmarkContent: words, certainty: 'exact' })
    } else if (pending.do === 'remove' && pending.kind === 'bookmark') {
      marks = marks.filter(({ id }) => id !== pending.id)
    }
  }
  return marks.toSorted(inOrder)
}

/** The pending changes after a mark that has not reached the server gets another color or note. */
export function changePending(
  changes: readonly PendingChange[],
  anchor: readonly TextRange[],
  change: HighlightChange,
): PendingChange[] {
  const place = placeOfMark(anchor)
  return changes.map((pending) =>
    pending.do === 'highlight' && placeOfMark(pending.anchor) === place ? { ...pending, ...change } : pending,
  )
}

/** The pending changes after a mark that has not reached the server is removed. */
export function dropPending(
  changes: readonly PendingChange[],
  kind: MarkKind,
  anchor: readonly TextRange[],
): PendingChange[] {
  const place = placeOfMark(anchor)
  return changes.filter((pending) => !(pending.do === kind && placeOfMark(pending.anchor) === place))
}

/**
 * The pending changes once the server has applied `sent`. The member may have changed or removed the mark meanwhile, which
 * leaves a change or removal to be sent. `id` is that of the mark the server made.
 */
export function withoutSent(
  changes: readonly PendingChange[],
  sent: PendingChange,
  id: number | undefined,
): PendingChange[] {
  const [first, ...rest] = changes
  if (sent.do !== 'highlight' && sent.do !== 'bookmark') {
    return first !== undefined && same(first, sent) ? rest : [...changes]
  }
  const index = changes.findIndex(
    (pending) => pending.do === sent.do && placeOfMark(pending.anchor) === placeOfMark(sent.anchor),
  )
  const now = changes[index]
  const others = changes.filter((_, at) => at !== index)
  if (id === undefined) return others
  if (now === undefined) return [{ do: 'remove', kind: sent.do, id }, ...changes]
  if (now.do === 'highlight' && sent.do === 'highlight' && !same(now, sent))
    return others.toSpliced(index, 0, { do: 'change', id, type: now.type, note: now.note })
  return others
}

function same(one: PendingChange, other: PendingChange): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function inOrder(one: { anchor: TextRange[] }, other: { anchor: TextRange[] }): number {
  const [a, b] = [one.anchor[0], other.anchor[0]]
  if (a === undefined || b === undefined) return 0
  return a.block - b.block || a.start - b.start
}
