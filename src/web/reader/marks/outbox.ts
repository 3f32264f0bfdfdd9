import { withLock } from '#src/web/lib/with-lock.ts'
import { type ApiClient, answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { type PendingChange, settled } from './pending.ts'

/** Of one member and one book; nobody else who signs in here sends or sees it. */
export const outboxKey = (uid: number, bookId: number) => `marks:${uid}:${bookId}`

export function readActs(key: string): PendingChange[] {
  return parseActs(readStored(key))
}

export function parseActs(stored: string | null): PendingChange[] {
  try {
    const acts: unknown = JSON.parse(stored ?? '[]')
    // This browser wrote it; what was cut off or tampered with is no list of acts.
    return Array.isArray(acts) ? (acts as PendingChange[]) : []
  } catch {
    return []
  }
}

export function writeActs(key: string, acts: readonly PendingChange[]): void {
  writeStored(key, acts.length === 0 ? null : JSON.stringify(acts))
}

/** What became of sending: all is done, there is no connection, or the server refused one, which was dropped. */
export type Sent = 'done' | 'waiting' | ApiRefusal

/** Sends what is pending, in order, from one tab at a time. `onDone` hears of each act the server has done. */
export async function sendActs(
  api: ApiClient,
  of: { key: string; bookId: number },
  onDone: (act: PendingChange, answer: unknown) => void,
): Promise<Sent> {
  return withLock(of.key, async () => {
    for (;;) {
      const [act] = readActs(of.key)
      if (act === undefined) return 'done'
      try {
        const answer = await send(api, of.bookId, act)
        onDone(act, answer)
        writeActs(of.key, settled(readActs(of.key), act, idIn(answer)))
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status >= 500 || error.status === 429) return 'waiting'
        writeActs(of.key, settled(readActs(of.key), act, undefined))
        // What is gone already needs no removing.
        if (!(act.do === 'remove' && error.status === 404)) return error
      }
    }
  })
}

function send(api: ApiClient, bookId: number, act: PendingChange): Promise<unknown> {
  const { bookmark, highlight } = api.api.bookFunction
  switch (act.do) {
    case 'highlight': {
      const { anchor, type, note } = act
      return answerOf(highlight.$post({ json: { bookId, anchor, type, note } }))
    }
    case 'bookmark':
      return answerOf(bookmark.$post({ json: { bookId, anchor: act.anchor } }))
    case 'change': {
      const { id, type, note } = act
      return answerOf(highlight.$patch({ json: { highlightId: id, type, note } }))
    }
    case 'remove':
      return act.kind === 'highlight'
        ? answerOf(highlight.$delete({ query: { highlightId: String(act.id) } }))
        : answerOf(bookmark.$delete({ query: { bookmarkId: String(act.id) } }))
  }
}

function idIn(answer: unknown): number | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const id: unknown = Reflect.get(answer, 'highlightId') ?? Reflect.get(answer, 'bookmarkId')
  return typeof id === 'number' ? id : undefined
}
