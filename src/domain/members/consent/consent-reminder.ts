import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { isQuietHours } from '#src/domain/mail/quiet-hours.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

const DAY = 86_400_000
/** The law says before two years are over, counted from the consent; a mail may be a while on its way. */
const REMIND_AFTER = 700 * DAY
const BATCH = 500

/**
 * Queues the mail that tells a member of the consent to advertising, of its day and of how to take it back, for all who
 * were last asked or told nearly two years ago: the Network Act, art. 50 (8), wants it every two years. Saying nothing
 * keeps the consent. Returns how many it queued; by night none, so that nobody is woken. Cut off or called twice at once,
 * it tells each member once.
 */
export async function remindOfConsent(
  context: Pick<MemberContext, 'db' | 'now' | 'onMailQueued'>,
): Promise<number> {
  const now = context.now()
  if (isQuietHours(now)) return 0
  let all = 0
  let queued: number
  do {
    // One batch after the other: requests come in between.
    queued = await queueBatch(context.db, now)
    all += queued
  } while (queued === BATCH)
  if (all > 0) context.onMailQueued()
  return all
}

async function queueBatch(db: Db, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with due as (
      select id, language from member
      where marketing_agreed_at is not null
        and greatest(marketing_agreed_at, marketing_reminded_at) < ${new Date(now.getTime() - REMIND_AFTER)}
        and email_verified_at is not null and blocked_at is null
      limit ${BATCH} for no key update skip locked
    ), reminded as (
      update member set marketing_reminded_at = ${now} from due where member.id = due.id
    )
    insert into outbox (member_id, kind, language, created_at, due_at)
    select id, 'consentReminder', language, ${now}::timestamptz, ${now}::timestamptz from due`.execute(db)
  return Number(numAffectedRows)
}
