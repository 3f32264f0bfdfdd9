import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { type TextRange, getMarkedText } from '#src/domain/reading/marked-text.ts'
import {
  copiesCountFrom,
  copyableFrom,
  copyAllowance,
  copyAtOnce,
  distinctCharacters,
  type Span,
} from './rules.ts'

/**
 * Lets a member copy a passage and answers how many characters of the book may still be copied; null where the title
 * sets no limit. Several at once never copy more together than one after the other. Throws as `getMarkedText` does,
 * INVALID_REQUEST for more than may be copied at once, and COPY_QUOTA with the seconds until it may be copied.
 */
export async function takeCopy(
  db: Db,
  actor: MemberActor,
  copy: { bookId: number; claims: readonly TextRange[] },
): Promise<{ left: number | null }> {
  const [{ anchors }, book] = await Promise.all([getMarkedText(db, actor, copy), findLimit(db, copy.bookId)])
  if (book === undefined) throw new Refusal('BOOK_NOT_FOUND')
  if (book.isUnlimited) return { left: null }
  const allowance = copyAllowance(book.characters)
  const wanted = anchors.filter(({ start, end }) => end > start)
  if (distinctCharacters(wanted) > copyAtOnce(allowance))
    throw new Refusal('INVALID_REQUEST', { anchor: 'TOO_LONG' })
  return db.transaction().execute(async (trx) => {
    await waitForOthers(trx, actor.memberId)
    const copied = await listCopied(trx, actor, copy.bookId)
    const from = copyableFrom(copied, wanted, allowance)
    if (from !== undefined) {
      const seconds = Math.ceil((from.getTime() - actor.now.getTime()) / 1000)
      throw new Refusal('COPY_QUOTA', undefined, { retryAfter: Math.max(1, seconds) })
    }
    const used = distinctCharacters([...copied, ...wanted])
    // What adds nothing is not kept: it would only count longer.
    if (used > distinctCharacters(copied)) await store(trx, actor, { bookId: copy.bookId, wanted })
    return { left: allowance - used }
  })
}

/** Deletes what counts no more. */
export async function sweepCopies(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('copied_text').where('copied_at', '<=', copiesCountFrom(now)).execute()
}

function findLimit(db: Db, bookId: number) {
  return db
    .selectFrom('book')
    .innerJoin('edition', 'edition.id', 'book.current_edition_id')
    .select([
      sql<boolean>`coalesce(book.copy_quota, book.is_free)`.as('isUnlimited'),
      'edition.character_count as characters',
    ])
    .where('book.id', '=', bookId)
    .executeTakeFirst()
}

/** Throws SESSION_NULL for a member who has left since. */
async function waitForOthers(trx: Db, memberId: number): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (member === undefined) throw new Refusal('SESSION_NULL')
}

function listCopied(trx: Db, { memberId, now }: MemberActor, bookId: number) {
  return trx
    .selectFrom('copied_text')
    .select([
      'edition_id as editionId',
      'block_no as block',
      'start_at as start',
      'end_at as end',
      'copied_at as at',
    ])
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .where('copied_at', '>', copiesCountFrom(now))
    .execute()
}

async function store(
  trx: Db,
  { memberId, now }: MemberActor,
  { bookId, wanted }: { bookId: number; wanted: readonly Span[] },
): Promise<void> {
  await trx
    .insertInto('copied_text')
    .values(
      wanted.map(({ editionId, block, start, end }) => ({
        member_id: memberId,
        book_id: bookId,
        edition_id: editionId,
        block_no: block,
        start_at: start,
        end_at: end,
        copied_at: now,
      })),
    )
    .execute()
}
