import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { HighlightKind } from '#src/domain/reading/rules.ts'
import {
  type BookmarkItem,
  bookmarksInQuery,
  type HighlightItem,
  highlightsInQuery,
  type MarkKind,
} from '#src/web/api/library-queries.ts'
import { useUid } from '#src/web/api/presence.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { readStored, subscribeStored } from '#src/web/lib/stored.ts'
import { outboxKey, parseActs, readActs, sendActs, writeActs } from './outbox.ts'
import {
  type PendingChange,
  bookmarksAfter,
  changePending,
  dropPending,
  highlightsAfter,
  type ReaderBookmark,
  type ReaderHighlight,
} from './pending.ts'

const NONE: readonly never[] = []
const AGAIN_AFTER = 15_000

/** A member's marks in a book, and what may be done to them. Everything is done here at once and reaches the server when it can. */
export type OwnMarks = ReturnType<typeof useOwnMarks>

type Heard = { onRefused: (code: string) => void; onMade: () => void }

export function useOwnMarks(book: BookDetail, { onRefused, onMade }: Heard) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const uid = useUid()
  const active = useSignedIn() && uid !== undefined
  const key = outboxKey(uid ?? 0, book.bookId)
  const bookId = String(book.bookId)
  const knownHighlights = useQuery({ ...highlightsInQuery(api, bookId), enabled: active })
  const knownBookmarks = useQuery({ ...bookmarksInQuery(api, bookId), enabled: active })
  const stored = useSyncExternalStore(
    subscribeStored,
    () => readStored(key),
    () => null,
  )
  const acts = useMemo(() => (active ? parseActs(stored) : []), [active, stored])
  const highlights = useMemo(
    () => (active ? highlightsAfter(knownHighlights.data ?? NONE, acts) : []),
    [active, knownHighlights.data, acts],
  )
  const bookmarks = useMemo(
    () => (active ? bookmarksAfter(knownBookmarks.data ?? NONE, acts) : []),
    [active, knownBookmarks.data, acts],
  )
  const isPending = acts.length > 0
  const [isWaiting, setWaiting] = useState(false)

  const send = useEffectEvent(async () => {
    let sent = await sendActs(api, { key, bookId: book.bookId }, noteDone)
    while (sent !== 'done' && sent !== 'waiting') {
      onRefused(sent.code)
      void queryClient.invalidateQueries({ queryKey: ['marks'] })
      sent = await sendActs(api, { key, bookId: book.bookId }, noteDone)
    }
    setWaiting(sent === 'waiting')
  })

  /** Puts what the server has done among what is known, before it leaves what is pending. */
  function noteDone(act: PendingChange, answer: unknown) {
    const kind =
      act.do === 'bookmark' || (act.do === 'remove' && act.kind === 'bookmark') ? 'bookmark' : 'highlight'
    const removed = act.do === 'remove' ? act.id : undefined
    if (kind === 'highlight')
      queryClient.setQueryData(highlightsInQuery(api, bookId).queryKey, (known = []) =>
        // What the server answers has this shape.
        withAnswer(known, removed, answer as HighlightItem, ({ highlightId }) => highlightId),
      )
    else
      queryClient.setQueryData(bookmarksInQuery(api, bookId).queryKey, (known = []) =>
        withAnswer(known, removed, answer as BookmarkItem, ({ bookmarkId }) => bookmarkId),
      )
    if (act.do === 'highlight' || act.do === 'bookmark') onMade()
  }

  useEffect(() => {
    if (!isPending) return
    const again = () => void send()
    const first = setTimeout(again)
    const timer = setInterval(again, AGAIN_AFTER)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [stored, isPending])

  const put = (next: readonly PendingChange[]) => writeActs(key, next)
  const removeMark = (kind: MarkKind, { id, anchor }: ReaderHighlight | ReaderBookmark) => {
    const pending = dropPending(readActs(key), kind, anchor)
    put(id === undefined ? pending : [...pending, { do: 'remove', kind, id }])
  }

  return {
    highlights,
    bookmarks,
    /** As the server has them. */
    known: { highlights: knownHighlights.data ?? NONE, bookmarks: knownBookmarks.data ?? NONE },
    isLoading: active && (knownHighlights.isPending || knownBookmarks.isPending),
    isFailed: knownHighlights.isError || knownBookmarks.isError,
    /** Whether something could not reach the server yet. */
    isWaiting: isWaiting && isPending,
    reload: () => void queryClient.invalidateQueries({ queryKey: ['marks'] }),
    highlight: ({ anchor, page, type, note }: Omit<ReaderHighlight, 'id' | 'certainty'>) =>
      put([...readActs(key), { do: 'highlight', anchor, page, type, note: note ?? '' }]),
    bookmark: ({ anchor, page, words }: { anchor: ReaderBookmark['anchor']; page: number; words: string }) =>
      put([...readActs(key), { do: 'bookmark', anchor, page, words }]),
    change: (mark: ReaderHighlight, change: { type?: HighlightKind; note?: string }) =>
      put(
        mark.id === undefined
          ? changePending(readActs(key), mark.anchor, change)
          : [...readActs(key), { do: 'change', id: mark.id, ...change }],
      ),
    remove: removeMark,
  }
}

function withAnswer<Item>(
  known: Item[],
  removed: number | undefined,
  answer: Item,
  idOf: (item: Item) => number,
): Item[] {
  if (removed !== undefined) return known.filter((item) => idOf(item) !== removed)
  return known.some((item) => idOf(item) === idOf(answer))
    ? known.map((item) => (idOf(item) === idOf(answer) ? answer : item))
    : [...known, answer]
}
