import type { Db } from '#src/db/schema.ts'
import { sweepCopies } from '#src/domain/copying/take-copy.ts'
import { renewPhones } from './phone.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

const DAY = 86_400_000
/** How long what is over is still kept, in days: a copied token must be known for as long as it could be tried. */
const RETENTION_DAYS = { sessions: 30, mails: 30, failures: 30, events: 730 } as const
const BATCH = 200

/** Deletes what is long over: sessions, links, mails, failed sign-ins, security events, and what the law asked to keep until now. */
export async function sweepMembers(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', before(RETENTION_DAYS.sessions)),
        eb('ended_at', '<', before(RETENTION_DAYS.sessions)),
      ]),
    )
    .execute()
  await db.deleteFrom('mail_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('outbox').where('done_at', '<', before(RETENTION_DAYS.mails)).execute()
  await db.deleteFrom('kept_record').where('delete_after', '<=', now).execute()
  await sweepCopies(db, now)
  await db.deleteFrom('used_code').where('expires_at', '<', now).execute()
  await db.deleteFrom('security_event').where('at', '<', before(RETENTION_DAYS.events)).execute()
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before(RETENTION_DAYS.failures)).execute()
}

/** Encrypts every phone that an older key encrypted with the newest key. Returns how many. */
export async function renewAllPhones(context: Pick<MemberContext, 'db' | 'vault'>): Promise<number> {
  let all = 0
  let id: number | undefined = 0
  while (id !== undefined) {
    // One batch after the other: requests come in between.
    const { renewed, lastId }: Awaited<ReturnType<typeof renewPhones>> = await renewPhones(context, {
      id,
      limit: BATCH,
    })
    all += renewed
    id = lastId
  }
  return all
}
