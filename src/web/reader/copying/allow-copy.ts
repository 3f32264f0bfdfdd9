import {
  type Copied,
  copiesCountFrom,
  copyableFrom,
  copyAllowance,
  copyAtOnce,
  distinctCharacters,
  VISITOR_COPY,
} from '#src/domain/copying/rules.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import type { ToastMessage } from '#src/web/reader/passages/toast-message.ts'
import { formatDate } from '#src/web/ui/date.ts'
import type { PassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

/**
 * Requests leave to copy a passage, or to make a picture of it, and counts it. Returns the characters left, or null
 * where the title sets no limit. Throws ApiRefusal; a visitor's copies are counted in this browser.
 */
export async function allowCopy(context: PassageContext, passage: Passage): Promise<number | null> {
  const { api, book, signedIn } = context
  if (book.rights.copyQuota) return null
  if (!signedIn) return takeVisitorCopy(book.bookId, passage)
  const { anchor } = passage
  const request = api.api.bookFunction.copy.$post({ json: { bookId: book.bookId, anchor } })
  return (await answerOf(request)).left
}

/** The toast for a copy that could not be made. */
export function explainCopy(error: unknown, { book, language, signedIn }: PassageContext): ToastMessage {
  if (!(error instanceof ApiRefusal)) return { kind: 'copyFailed' }
  if (error.code === 'DID_NOT_PAYED') return { kind: 'copyUnpaid' }
  if (error.fields['anchor'] === 'TOO_LONG') {
    const most = signedIn ? copyAtOnce(copyAllowance(book.counts.characters)) : VISITOR_COPY
    return { kind: 'copyLong', values: { most } }
  }
  if (error.code !== 'COPY_QUOTA' || error.retryAfter === undefined) return { kind: 'copyFailed' }
  const from = new Date(Date.now() + error.retryAfter * 1000)
  const date = formatDate(from.toISOString(), language)
  return { kind: signedIn ? 'copyFull' : 'copyFullVisitor', values: { date } }
}

const keyOf = (bookId: number) => `copied:${bookId}`

function takeVisitorCopy(bookId: number, { anchor }: Passage): number {
  const now = new Date()
  const copied = readCopied(bookId).filter(({ at }) => at > copiesCountFrom(now))
  if (distinctCharacters(anchor) > VISITOR_COPY)
    throw new ApiRefusal(400, { message: 'INVALID_REQUEST', fields: { anchor: 'TOO_LONG' } })
  const from = copyableFrom(copied, anchor, VISITOR_COPY)
  if (from !== undefined) {
    const seconds = Math.ceil((from.getTime() - now.getTime()) / 1000)
    throw new ApiRefusal(429, { message: 'COPY_QUOTA' }, String(seconds))
  }
  const added = anchor.map(({ editionId, block, start, end }) => ({ editionId, block, start, end, at: now }))
  const used = distinctCharacters([...copied, ...added])
  if (used > distinctCharacters(copied)) writeStored(keyOf(bookId), JSON.stringify([...copied, ...added]))
  return VISITOR_COPY - used
}

function readCopied(bookId: number): Copied[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(bookId)) ?? '[]')
    // This browser wrote the value; a reader who changes it has the text on screen anyway.
    const copied = Array.isArray(stored) ? (stored as (Omit<Copied, 'at'> & { at: string })[]) : []
    return copied.map((one) => ({ ...one, at: new Date(one.at) }))
  } catch {
    return []
  }
}
