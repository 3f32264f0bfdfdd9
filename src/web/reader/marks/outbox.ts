import { withLock } from '#src/web/lib/with-lock.ts'
import { type ApiClient, answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { type PendingChange, withoutSent } from './pending-changes.ts'

/** The key of one member's changes in one book: another member in this browser neither sends nor sees them. */
export const outboxKey = (uid: number, bookId: number) => `marks:${uid}:${bookId}`

export function readChanges(key: string): PendingChange[] {
  return parseChanges(readStored(key))
}

export function parseChanges(stored: string | null): PendingChange[] {
  try {
    const changes: unknown = JSON.parse(stored ?? '[]')
    // This browser wrote the value; one that was cut off or tampered with is not a list and is ignored.
    return Array.isArray(changes) ? (changes as PendingChange[]) : []
  } catch {
    return []
  }
}

export function writeChanges(key: string, changes: readonly PendingChange[]): void {
  writeStored(key, changes.length === 0 ? null : JSON.stringify(changes))
}

/** The result of sending: all changes are sent, there is no connection, or the server refused one, which was dropped. */
export type SendResult = 'done' | 'waiting' | ApiRefusal

/** Sends the pending changes in order, from one tab at a time. `onDone` is called with each applied change. */
export async function sendChanges(
  api: ApiClient,
  of: { key: string; bookId: number },
  onDone: (change: PendingChange, answer: unknown) => void,
): Promise<SendResult> {
  return withLock(of.key, async () => {
    for (;;) {
      const [change] = readChanges(of.key)
      if (change === undefined) return 'done'
      try {
        const answer = await send(api, of.bookId, change)
        onDone(change, answer)
        writeChanges(of.key, withoutSent(readChanges(of.key), change, idIn(answer)))
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status >= 500 || error.status === 429) return 'waiting'
        writeChanges(of.key, withoutSent(readChanges(of.key), change, undefined))
        // A mark that the server no longer has needs no removal.
        if (!(change.do === 'remove' && error.status === 404)) return error
      }
    }
  })
}

function send(api: ApiClient, bookId: number, change: PendingChange): Promise<unknown> {
  const { bookmark, highlight } = api.api.bookFunction
  switch (change.do) {
    case 'highlight': {
      const { anchor, type, note } = change
      return answerOf(highlight.$post({ json: { bookId, anchor, type, note } }))
    }
    case 'bookmark':
      return answerOf(bookmark.$post({ json: { bookId, anchor: change.anchor } }))
    case 'change': {
      const { id, type, note } = change
      return answerOf(highlight.$patch({ json: { highlightId: id, type, note } }))
    }
    case 'remove':
      return change.kind === 'highlight'
        ? answerOf(highlight.$delete({ query: { highlightId: String(change.id) } }))
        : answerOf(bookmark.$delete({ query: { bookmarkId: String(change.id) } }))
  }
}

function idIn(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const id: unknown = Reflect.get(answer, 'highlightId') ?? Reflect.get(answer, 'bookmarkId')
  return typeof id === 'number' ? id : undefined
}
