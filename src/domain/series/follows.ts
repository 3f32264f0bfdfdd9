import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type SeriesCard, seriesCards, toSeriesCard } from './series-card.ts'

/** No member follows more: each new work of each is a mail. */
const MOST_FOLLOWED = 300

/** Has the member told of each new work of a series; a second time changes nothing. Throws SERIES_NOT_FOUND, FOLLOWS_FULL. */
export async function followSeries(db: Db, { memberId, now }: MemberActor, seriesId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
    const series = await seriesCards(trx).where('series.id', '=', seriesId).executeTakeFirst()
    if (series === undefined) throw new Refusal('SERIES_NOT_FOUND')
    const { count } = await trx
      .selectFrom('series_follow')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_FOLLOWED) throw new Refusal('FOLLOWS_FULL')
    await trx
      .insertInto('series_follow')
      .values({ series_id: seriesId, member_id: memberId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** What is not followed stays so. */
export async function unfollowSeries(db: Db, memberId: number, seriesId: number): Promise<void> {
  await db
    .deleteFrom('series_follow')
    .where('member_id', '=', memberId)
    .where('series_id', '=', seriesId)
    .execute()
}

/** The series a member follows, the latest followed first. */
export async function listFollowed(db: Db, memberId: number): Promise<SeriesCard[]> {
  const found = await seriesCards(db)
    .innerJoin('series_follow', 'series_follow.series_id', 'series.id')
    .where('series_follow.member_id', '=', memberId)
    .orderBy('series_follow.created_at', 'desc')
    .orderBy('series.id', 'desc')
    .execute()
  return found.map(toSeriesCard)
}
