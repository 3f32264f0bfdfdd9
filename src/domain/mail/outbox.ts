import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Language } from '#src/shared/language.ts'
import { isQuietHours } from './quiet-hours.ts'
import type { MailPayload } from './rules.ts'

/** A mail to send, claimed for one attempt. */
export type QueuedMail = {
  id: string
  /** Null where there is nobody to write to. */
  memberId: number | null
  kind: string
  language: Language
  payload: MailPayload
  attempts: number
  /** Where it goes, if not to the member's present address. */
  address: string | null
}

export type NewMail = {
  memberId: number | undefined
  kind: string
  language: Language
  at: Date
  address?: string
  payload?: MailPayload
  /** Advertising waits for the end of quiet hours, and for all other mails. */
  isAdvertising?: boolean
}

/** An attempt that has not ended after so long was cut off, and the mail is anybody's again; milliseconds. */
const CLAIM = 120_000

/**
 * Puts mails into the outbox, in the transaction of what they tell of. A mail without a member is dropped in its turn: a
 * request for an unknown address causes the same work as one for a known address.
 */
export async function queueMail(trx: Db, ...mails: NewMail[]): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(
      mails.map((mail) => ({
        member_id: mail.memberId ?? null,
        kind: mail.kind,
        language: mail.language,
        address: mail.address ?? null,
        payload: JSON.stringify(mail.payload ?? {}),
        is_advertising: mail.isAdvertising ?? false,
        created_at: mail.at,
        due_at: mail.at,
      })),
    )
    .execute()
}

/** Removes a member's mails of one kind that have not been sent. */
export async function dropQueuedMails(trx: Db, memberId: number, kind: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute()
}

/** Takes the oldest mail that is due, for this caller alone: advertising after all others, and never in quiet hours. */
export async function claimMail(db: Db, now: Date): Promise<QueuedMail | undefined> {
  const oldest = db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(isQuietHours(now), (query) => query.where('is_advertising', '=', false))
    .orderBy('is_advertising')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + CLAIM), attempts: sql`attempts + 1` })
    .where('id', '=', oldest)
    .returning(['id', 'member_id as memberId', 'kind', 'language', 'payload', 'attempts', 'address'])
    .executeTakeFirst()
}

/** Marks a mail as done: sent, refused for good by the other side, or dropped as there is nobody to send it to. */
export async function settleMail(
  db: Db,
  mail: { id: string; outcome: 'sent' | 'dropped' | 'refused'; at: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      done_at: mail.at,
      outcome: mail.outcome,
      address: null,
      // What a visitor wrote is kept no longer than it takes to send it.
      payload: sql`case when member_id is null then '{}'::jsonb else payload end`,
    })
    .where('id', '=', mail.id)
    .execute()
}

/** Gives a claimed mail back, to be tried from `dueAt` on. */
export async function postponeMail(db: Db, mail: { id: string; dueAt: Date }): Promise<void> {
  await db.updateTable('outbox').set({ due_at: mail.dueAt }).where('id', '=', mail.id).execute()
}
