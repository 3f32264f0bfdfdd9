import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
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
import { outboxKey, parseChanges, readChanges, sendChanges, writeChanges } from './outbox.ts'
import {
  type PendingChange,
  bookmarksAfter,
  changePending,
  dropPending,
  type HighlightChange,
  highlightsAfter,
  type NewBookmark,
  type ReaderBookmark,
  type ReaderHighlight,
} from './pending-changes.ts'

const EMPTY: readonly never[] = []
const RETRY_EVERY = 15_000

/** A member's marks in a book. A change shows at once, is stored in this browser, and is sent to the server when it can be. */
export type OwnMarks = ReturnType<typeof useOwnMarks>

type MarkListeners = { onRefused: (code: string) => void; onSaved: () => void }

export function useOwnMarks(book: BookDetail, { onRefused, onSaved }: MarkListeners) {
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
  const changes = useMemo(() => (active ? parseChanges(stored) : []), [active, stored])
  const highlights = useMemo(
    () => (active ? highlightsAfter(knownHighlights.data ?? EMPTY, changes) : []),
    [active, knownHighlights.data, changes],
  )
  const bookmarks = useMemo(
    () => (active ? bookmarksAfter(knownBookmarks.data ?? EMPTY, changes) : []),
    [active, knownBookmarks.data, changes],
  )
  const isPending = changes.length > 0
  const [isWaiting, setWaiting] = useState(false)

  const send = useEffectEvent(async () => {
    let sent = await sendChanges(api, { key, bookId: book.bookId }, mergeAnswer)
    while (sent !== 'done' && sent !== 'waiting') {
      onRefused(sent.code)
      void queryClient.invalidateQueries({ queryKey: ['marks'] })
      sent = await sendChanges(api, { key, bookId: book.bookId }, mergeAnswer)
    }
    setWaiting(sent === 'waiting')
  })

  /** Adds the server's answer to the cached marks before the change leaves the pending ones, so that no mark flickers. */
  function mergeAnswer(change: PendingChange, answer: unknown) {
    const kind =
      change.do === 'bookmark' || (change.do === 'remove' && change.kind === 'bookmark')
        ? 'bookmark'
        : 'highlight'
    const removed = change.do === 'remove' ? change.id : undefined
    if (kind === 'highlight')
      queryClient.setQueryData(highlightsInQuery(api, bookId).queryKey, (known = []) =>
        // The server answers each change with an item of this shape.
        withAnswer(known, removed, answer as HighlightItem, ({ highlightId }) => highlightId),
      )
    else
      queryClient.setQueryData(bookmarksInQuery(api, bookId).queryKey, (known = []) =>
        withAnswer(known, removed, answer as BookmarkItem, ({ bookmarkId }) => bookmarkId),
      )
    if (change.do === 'highlight' || change.do === 'bookmark') onSaved()
  }

  useEffect(() => {
    if (!isPending) return
    const sendNow = () => void send()
    const first = setTimeout(sendNow)
    const timer = setInterval(sendNow, RETRY_EVERY)
    window.addEventListener('online', sendNow)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('online', sendNow)
    }
  }, [stored, isPending])

  const store = (changes: readonly PendingChange[]) => writeChanges(key, changes)
  const append = (change: PendingChange) => store([...readChanges(key), change])
  const remove = (kind: MarkKind, { id, anchor }: ReaderHighlight | ReaderBookmark) => {
    const pending = dropPending(readChanges(key), kind, anchor)
    store(id === undefined ? pending : [...pending, { do: 'remove', kind, id }])
  }

  return {
    highlights,
    bookmarks,
    /** As the server has them. */
    known: { highlights: knownHighlights.data ?? EMPTY, bookmarks: knownBookmarks.data ?? EMPTY },
    isLoading: active && (knownHighlights.isPending || knownBookmarks.isPending),
    isFailed: knownHighlights.isError || knownBookmarks.isError,
    /** Whether a change could not be sent to the server yet. */
    isWaiting: isWaiting && isPending,
    reload: () => void queryClient.invalidateQueries({ queryKey: ['marks'] }),
    addHighlight: ({ anchor, page, type, note }: Omit<ReaderHighlight, 'id' | 'certainty'>) =>
      append({ do: 'highlight', anchor, page, type, note: note ?? '' }),
    addBookmark: ({ anchor, page, words }: NewBookmark) => append({ do: 'bookmark', anchor, page, words }),
    changeHighlight: ({ id, anchor }: ReaderHighlight, change: HighlightChange) =>
      id === undefined
        ? store(changePending(readChanges(key), anchor, change))
        : append({ do: 'change', id, ...change }),
    removeHighlight: (mark: ReaderHighlight) => remove('highlight', mark),
    removeBookmark: (mark: ReaderBookmark) => remove('bookmark', mark),
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
