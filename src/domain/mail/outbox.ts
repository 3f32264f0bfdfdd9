import { sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import type { Language } from '#src/shared/language.ts'
import type { LetterKind } from '#src/domain/members/accounts/mail-words.ts'
import { isQuietHours } from './quiet-hours.ts'

export type MailKind = Schema['outbox']['kind']

/** A mail to send, claimed for one attempt. */
export type Waiting = {
  id: string
  memberId: number | null
  kind: MailKind
  language: Language
  announcementId: number | null
  errorReportId: number | null
  attempts: number
  /** Where it goes, if not to the member's present address. */
  address: string | null
}

/** An attempt that has not ended after so long was cut off, and the mail is anybody's again; milliseconds. */
const CLAIM = 120_000

/**
 * Puts a mail into the outbox, in the transaction of what it tells of. Without a member it is dropped in its turn: who
 * asks for an unknown address causes the same work as for a known one.
 */
export async function queueMail(
  trx: Db,
  mail: { memberId: number | undefined; kind: LetterKind; language: Language; at: Date; address?: string },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({
      member_id: mail.memberId ?? null,
      kind: mail.kind,
      language: mail.language,
      address: mail.address ?? null,
      created_at: mail.at,
      due_at: mail.at,
    })
    .execute()
}

/** Takes a member's mails of one kind back out, as long as they have not been sent. */
export async function dropWaitingMails(trx: Db, memberId: number, kind: LetterKind): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute()
}

/** Takes the oldest mail that is due, for this caller alone: advertising after all others, and never at night. */
export async function claimMail(db: Db, now: Date): Promise<Waiting | undefined> {
  const oldest = db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    .$if(isQuietHours(now), (query) => query.where('announcement_id', 'is', null))
    .orderBy(sql`announcement_id is not null`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('outbox')
    .set({ due_at: new Date(now.getTime() + CLAIM), attempts: sql`attempts + 1` })
    .where('id', '=', oldest)
    .returning([
      'id',
      'member_id as memberId',
      'kind',
      'language',
      'announcement_id as announcementId',
      'error_report_id as errorReportId',
      'attempts',
      'address',
    ])
    .executeTakeFirst()
}

/** Marks a mail as done with: sent, refused for good by the other side, or dropped as there is nobody to send it to. */
export async function settleMail(
  db: Db,
  mail: { id: string; outcome: 'sent' | 'dropped' | 'refused'; at: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: mail.at, outcome: mail.outcome, address: null })
    .where('id', '=', mail.id)
    .execute()
}

/** Gives a claimed mail back, to be tried from `dueAt` on. */
export async function postponeMail(db: Db, mail: { id: string; dueAt: Date }): Promise<void> {
  await db.updateTable('outbox').set({ due_at: mail.dueAt }).where('id', '=', mail.id).execute()
}
