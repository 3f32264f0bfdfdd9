import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Language } from '#src/shared/language.ts'

/** A work older than this when it is first seen is no news; milliseconds. */
const NEWS = 3 * 86_400_000

/** Whether followers are to be told of a work that is first seen at `now`. */
export function isNews(publishedAt: Date, now: Date): boolean {
  return now.getTime() - publishedAt.getTime() < NEWS
}

/** Followers told in one statement. */
const AT_ONCE = 500

/**
 * Counts works whose day has come into their series, and queues a mail for each follower, once for each work. A work that was
 * put in long after its day is not news and is announced to nobody. Answers how many works there were.
 */
export async function announceWorks(
  db: Db,
  now: Date,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let announced = 0
  while (!isStopping() && (await announceNext(db, now))) announced++
  return announced
}

async function announceNext(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const work = await trx
      .selectFrom('series_work')
      .select(['id', 'series_id as seriesId', 'published_at as publishedAt'])
      .where('announced_at', 'is', null)
      .where('published_at', '<=', now)
      .orderBy('published_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (work === undefined) return false
    await recountWorks(trx, work.seriesId, now)
    await trx.updateTable('series_work').set({ announced_at: now }).where('id', '=', work.id).execute()
    if (isNews(work.publishedAt, now)) await queueMails(trx, work, now)
    return true
  })
}

/** Writes into a series how many of its works are published, and when the newest appeared. */
export async function recountWorks(trx: Db, seriesId: number, now: Date): Promise<void> {
  await sql`update series set (work_count, latest_work_at) =
    (select count(*), max(published_at) from series_work where series_id = ${seriesId} and published_at <= ${now})
    where id = ${seriesId}`.execute(trx)
}

async function queueMails(trx: Db, work: { id: number; seriesId: number }, now: Date): Promise<void> {
  let after = 0
  for (;;) {
    const followers = await trx
      .selectFrom('series_follow')
      .innerJoin('member', 'member.id', 'series_follow.member_id')
      .select(['member.id', sql<Language>`member.language`.as('language')])
      .where('series_follow.series_id', '=', work.seriesId)
      .where('member.email_verified_at', 'is not', null)
      .where('member.id', '>', after)
      .orderBy('member.id')
      .limit(AT_ONCE)
      .execute()
    const last = followers.at(-1)
    if (last === undefined) return
    after = last.id
    await trx
      .insertInto('outbox')
      .values(
        followers.map(({ id, language }) => ({
          member_id: id,
          kind: 'newWork',
          language,
          payload: JSON.stringify({ workId: work.id }),
          created_at: now,
          due_at: now,
        })),
      )
      .execute()
  }
}
