import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import { DAY, seoulDate, seoulHour } from '#src/domain/billing/rules.ts'
import { READING_MIN_PEOPLE } from './rules.ts'

/*
 * What a leader learns of the reading in the group: for each month that is over, how many people read and how many pages,
 * from five people on who sat in it for the whole of the month. Nothing is said per person or title. A month is counted once
 * and stays as it was counted: whoever removes people one by one, or sees one leave the library, sees no number change by
 * what that person read.
 */

/** Counts the month that is over for the next group of which it is not counted. Answers false where there is none. */
export async function countNextMonth({ db, now }: BillingContext): Promise<boolean> {
  const { month, from, until } = lastMonth(now())
  return db.transaction().execute(async (trx) => {
    const group = await trx
      .selectFrom('subscription_group')
      .select('id')
      .where('ended_at', 'is', null)
      .where('created_at', '<', until)
      .where(
        sql<boolean>`not exists (select from group_reading
          where group_reading.group_id = subscription_group.id and group_reading.month = ${month})`,
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (group === undefined) return false
    const sums = await sumReading(trx, { groupId: group.id, from, until })
    await trx
      .insertInto('group_reading')
      .values({ group_id: group.id, month, ...sums })
      .execute()
    return true
  })
}

/** The month counted last, for the leader; undefined before the first. */
export function findReading(db: Db, groupId: number) {
  return db
    .selectFrom('group_reading')
    .select(['month', 'people', 'pages'])
    .where('group_id', '=', groupId)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function sumReading(trx: Db, { groupId, from, until }: { groupId: number; from: Date; until: Date }) {
  const sitting = await trx
    .selectFrom('group_seat')
    .select('member_id as memberId')
    .where('group_id', '=', groupId)
    .where('member_id', 'is not', null)
    .where('joined_at', '<=', from)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>=', until)]))
    .execute()
  const members = sitting.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  if (members.length < READING_MIN_PEOPLE) return { people: null, pages: null }
  const { people, pages } = await trx
    .selectFrom('paid_page_read')
    .select(sql<number>`count(distinct member_id)::int`.as('people'))
    .select(sql<number>`count(distinct (member_id, edition_id, work_id, page_no))::int`.as('pages'))
    .where('member_id', 'in', members)
    .where('first_at', '>=', from)
    .where('first_at', '<', until)
    .executeTakeFirstOrThrow()
  return { people, pages }
}

/** The month before that of `now`, in Seoul. */
function lastMonth(now: Date): { month: string; from: Date; until: Date } {
  const until = firstOfMonth(now)
  const from = firstOfMonth(new Date(until.getTime() - DAY))
  return { month: seoulDate(from).slice(0, 7), from, until }
}

function firstOfMonth(at: Date): Date {
  return seoulHour(at, 0, 1 - Number(seoulDate(at).slice(8)))
}
