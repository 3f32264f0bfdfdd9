import { EVENTS_AT_ONCE } from '#src/domain/reading/events/rules.ts'
import { type ApiClient, ApiRefusal, answerOf } from '#src/web/api/client.ts'
import type { ReadStatus } from '#src/web/api/library-queries.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { deviceName } from './synced-place.ts'

/** A moment of reading. `at` is in ms by this device's clock; only differences are sent. */
export type Moment = {
  page: number
  block: number
  start: number
  editionId: number
  kind: 'read' | 'left'
  at: number
  seconds: number
  pages: number
}
/** The member who reads, and the book. */
export type LogKey = { uid: number; bookId: number }
type StoredLog = { seq: number; events: (Moment & { seq: number })[] }

const YEAR = 31_536_000

/** Stores a moment in this browser until it is sent, so that a reload loses nothing. The oldest of too many are dropped. */
export function logMoment(key: LogKey, moment: Omit<Moment, 'at'>): void {
  const { seq, events } = readLog(key)
  const all = [...events, { ...moment, at: Date.now(), seq: seq + 1 }]
  writeLog(key, { seq: seq + 1, events: all.slice(-EVENTS_AT_ONCE) })
}

/**
 * Sends the stored moments of a book and deletes those that arrived. Returns undefined where there were none, where the
 * server could not be reached, and where it knows nothing of the member's reading.
 */
export async function sendLog(
  api: ApiClient,
  key: LogKey,
  keepalive = false,
): Promise<ReadStatus | undefined> {
  const { events } = readLog(key)
  if (events.length === 0) return undefined
  const now = Date.now()
  const sent = events.map(({ at, ...event }) => ({
    ...event,
    secondsAgo: Math.min(YEAR, Math.max(0, (now - at) / 1000)),
  }))
  const request = api.api.bookFunction.readingEvents[':bookId'].$post(
    { param: { bookId: String(key.bookId) }, json: { device: deviceName(), events: sent } },
    { init: { keepalive } },
  )
  const answer = await answerOf(request).catch((error: unknown) => (isFinal(error) ? 'refused' : 'unsent'))
  if (answer === 'unsent') return undefined
  const arrived = new Set(events.map(({ seq }) => seq))
  const { seq, events: left } = readLog(key)
  writeLog(key, { seq, events: left.filter((event) => !arrived.has(event.seq)) })
  return typeof answer === 'object' && 'page' in answer ? answer : undefined
}

/** Sends the stored moments of other books, which were left before their moments were sent. */
export async function sendOtherLogs(api: ApiClient, { uid, bookId }: LogKey): Promise<void> {
  const others = Object.keys(localStorage).flatMap((key) => {
    const [, whose, other] = /^reading:([^:]+):(\d+)$/.exec(key) ?? []
    return whose !== String(uid) || Number(other) === bookId ? [] : [{ uid, bookId: Number(other) }]
  })
  await Promise.all(others.map((key) => sendLog(api, key)))
}

/** The server will never accept these moments, so they need not be stored. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiRefusal && (error.status === 400 || error.status === 404)
}

function readLog(key: LogKey): StoredLog {
  try {
    const log: unknown = JSON.parse(readStored(nameOf(key)) ?? 'null')
    // Only this file writes the value; the server refuses one that was tampered with.
    if (typeof log === 'object' && log !== null && 'seq' in log && 'events' in log) return log as StoredLog
  } catch {
    // A value that is not JSON is replaced by an empty log.
  }
  return { seq: 0, events: [] }
}

const writeLog = (key: LogKey, log: StoredLog) => writeStored(nameOf(key), JSON.stringify(log))
const nameOf = ({ uid, bookId }: LogKey) => `reading:${uid}:${bookId}`
