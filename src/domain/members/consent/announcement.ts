import type { Db } from '#src/db/schema.ts'
import { bookCards } from '#src/domain/catalog/book-card.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'
import type { NewsBook } from './news-mail.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

const BATCH = 500
/** So many books a mail names. */
const NAMED = 10

export type Announcement = {
  /** Says which one it is, `2026-W47` for example: calling twice with the same one queues nothing twice. */
  key: string
  since: Date
  until: Date
}

/**
 * Queues the mail about books that came in between two moments for every member who agreed to news and whose address is
 * verified. Returns how many it queued; none where no book came in. Cut off, it goes on where it stopped when called
 * again.
 */
export async function queueAnnouncement(
  context: Pick<MemberContext, 'db' | 'now' | 'onMailQueued'>,
  announcement: Announcement,
): Promise<number> {
  const { db } = context
  if ((await listBooksBetween(db, announcement)).length === 0) return 0
  await db
    .insertInto('announcement')
    .values({ ...announcement, done_at: null, created_at: context.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  let all = 0
  let queued: number
  do {
    // One batch after the other: requests come in between.
    queued = await db.transaction().execute((trx) => queueBatch(trx, announcement.key, context.now()))
    all += queued
  } while (queued > 0)
  if (all > 0) context.onMailQueued()
  return all
}

async function queueBatch(trx: Db, key: string, now: Date): Promise<number> {
  const { id, queued_to, done_at } = await trx
    .selectFrom('announcement')
    .select(['id', 'queued_to', 'done_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (done_at !== null) return 0
  const members = await membersWithConsent(trx)
    .select(['id', 'language'])
    .where('id', '>', queued_to)
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const last = members.at(-1)
  await trx
    .updateTable('announcement')
    .set(last === undefined ? { done_at: now } : { queued_to: last.id })
    .where('id', '=', id)
    .execute()
  if (last === undefined) return 0
  await queueMail(
    trx,
    ...members.map((member) => ({
      memberId: member.id,
      kind: 'news',
      language: member.language,
      payload: { announcementId: id },
      isAdvertising: true,
      at: now,
    })),
  )
  return members.length
}

/** Who wants news and may get it. Asked again when a mail is sent: it may have been withdrawn meanwhile. */
export function membersWithConsent(db: Db) {
  return db
    .selectFrom('member')
    .where('marketing_agreed_at', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('blocked_at', 'is', null)
}

/** The books that came in, the newest first. */
export async function listBooksBetween(
  db: Db,
  { since, until }: Pick<Announcement, 'since' | 'until'>,
): Promise<NewsBook[]> {
  const cards = await bookCards(db)
    .where('book.created_at', '>=', since)
    .where('book.created_at', '<', until)
    .orderBy('book.created_at', 'desc')
    .orderBy('book.id', 'desc')
    .limit(NAMED)
    .execute()
  return cards.map(({ id, title, author }) => ({ bookId: id, title, author }))
}
