import type { HighlightKind } from '#src/domain/reading/rules.ts'
import type { BookmarkItem, HighlightItem, MarkKind } from '#src/web/api/library-queries.ts'

/** A part of one block, as the API takes it. */
export type TextRange = { editionId: number; block: number; start: number; end: number; exact: string }

/** A highlight as the reader paints and lists it; without an id it has not reached the server yet. */
export type ReaderHighlight = Pick<HighlightItem, 'type' | 'note' | 'certainty' | 'page'> & {
  id?: number
  anchor: TextRange[]
  /** What was marked; its words in the present edition are the anchor's, and an orphan has none there. */
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
type NewBookmark = { do: 'bookmark'; page: number; anchor: TextRange[]; words: string }

/** What a member did that the server may not know yet, in the order it was done. */
export type PendingChange =
  | NewHighlight
  | NewBookmark
  | { do: 'change'; id: number; type?: HighlightKind; note?: string }
  | { do: 'remove'; kind: MarkKind; id: number }

/** Equal for equal places: what the server has as one mark is one mark here. */
export function placeOfMark(anchor: readonly TextRange[]): string {
  return anchor.map(({ editionId, block, start, end }) => `${editionId}/${block}:${start}-${end}`).join(',')
}

/** The highlights as they are once everything pending has been done. */
export function highlightsAfter(
  known: readonly HighlightItem[],
  acts: readonly PendingChange[],
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
  for (const act of acts) {
    if (act.do === 'highlight') {
      const { anchor, page, type, note } = act
      const place = placeOfMark(anchor)
      const same = marks.find((mark) => placeOfMark(mark.anchor) === place)
      if (same === undefined)
        marks.push({ anchor, page, type, note: note === '' ? null : note, certainty: 'exact' })
      else marks = marks.map((mark) => (mark === same ? { ...same, type, note: note || same.note } : mark))
    } else if (act.do === 'change') {
      const { id, type, note } = act
      marks = marks.map((mark) =>
        mark.id === id
          ? {
              ...mark,
              ...(type === undefined ? {} : { type }),
              ...(note === undefined ? {} : { note: note === '' ? null : note }),
            }
          : mark,
      )
    } else if (act.do === 'remove' && act.kind === 'highlight') {
      marks = marks.filter(({ id }) => id !== act.id)
    }
  }
  return marks.toSorted(inOrder)
}

/** The same for bookmarks. */
export function bookmarksAfter(
  known: readonly BookmarkItem[],
  acts: readonly PendingChange[],
): ReaderBookmark[] {
  let marks: ReaderBookmark[] = known.map(({ bookmarkId, anchor, bookmarkContent, certainty, page }) => ({
    id: bookmarkId,
    anchor,
    bookmarkContent,
    certainty,
    page,
  }))
  for (const act of acts) {
    if (act.do === 'bookmark') {
      const { anchor, page, words } = act
      if (!marks.some((mark) => placeOfMark(mark.anchor) === placeOfMark(anchor)))
        marks.push({ anchor, page, bookmarkContent: words, certainty: 'exact' })
    } else if (act.do === 'remove' && act.kind === 'bookmark') {
      marks = marks.filter(({ id }) => id !== act.id)
    }
  }
  return marks.toSorted(inOrder)
}

/** What is pending once a mark that has not reached the server takes another look, or another note. */
export function changePending(
  acts: readonly PendingChange[],
  anchor: readonly TextRange[],
  change: { type?: HighlightKind; note?: string },
): PendingChange[] {
  const place = placeOfMark(anchor)
  return acts.map((act) =>
    act.do === 'highlight' && placeOfMark(act.anchor) === place ? { ...act, ...change } : act,
  )
}

/** What is pending once a mark that has not reached the server is taken back. */
export function dropPending(
  acts: readonly PendingChange[],
  kind: MarkKind,
  anchor: readonly TextRange[],
): PendingChange[] {
  const place = placeOfMark(anchor)
  return acts.filter((act) => !(act.do === kind && placeOfMark(act.anchor) === place))
}

/**
 * What is left to do once the server has done `sent`, which the member may have changed or taken back meanwhile. `id` is
 * that of the mark made.
 */
export function settled(
  acts: readonly PendingChange[],
  sent: PendingChange,
  id: number | undefined,
): PendingChange[] {
  const [first, ...rest] = acts
  if (sent.do !== 'highlight' && sent.do !== 'bookmark') {
    return first !== undefined && same(first, sent) ? rest : [...acts]
  }
  const index = acts.findIndex(
    (act) => act.do === sent.do && placeOfMark(act.anchor) === placeOfMark(sent.anchor),
  )
  const now = acts[index]
  const others = acts.filter((_, at) => at !== index)
  if (id === undefined) return others
  if (now === undefined) return [{ do: 'remove', kind: sent.do, id }, ...acts]
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
