import { type Transaction, sql } from 'kysely'
import type { Db, Schema } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { lockLists } from '#src/domain/library/entry.ts'
import { addReading } from '#src/domain/library/reading-list.ts'
import { openAnchorMappers } from '#src/domain/reading/anchor-mappers.ts'
import { carryPlaces } from '#src/domain/reading/carry-places.ts'
import { findReadPlace, type ReadPlace } from '#src/domain/reading/read-place.ts'
import { admitEvents, type OrderedEvent } from './admit.ts'
import { type ReportedPlace, judgePlaces } from './judge.ts'
import { countDays } from './reading-days.ts'
import { DAY_SECONDS, EVENTS_KEPT } from './rules.ts'
import { type PlaceToStore, storePlaces } from './store-places.ts'

/** What a device reports: how many seconds ago it was, by the device's own clock; the library's says when. */
export type ReportedEvent = ReportedPlace &
  Pick<OrderedEvent, 'seq' | 'kind' | 'seconds' | 'pages'> & {
    start?: number | null | undefined
    secondsAgo: number
  }
/** `device` is what the device calls itself, `name` how a person knows it. */
export type DeviceReport = { bookId: number; device: string; name: string; events: readonly ReportedEvent[] }

/**
 * Stores what a device reports of reading a book, in any order and as often as it likes: what is known changes nothing.
 * The last place is the newest by time; the furthest only grows. What the member may not read (any more), and pages
 * that are not there, are passed over. Returns where the member stopped; undefined where nothing was ever kept.
 * Throws BOOK_NOT_FOUND.
 */
export async function storeReading(
  db: Db,
  actor: MemberActor,
  report: DeviceReport,
): Promise<ReadPlace | undefined> {
  const { bookId } = report
  const { editionId, isListed, judged } = await judgePlaces(db, actor, { bookId, claims: report.events })
  const events = judged.flatMap(({ claim, editionId, block, refusal }) => {
    if (refusal !== undefined || editionId === null) return []
    const readAt = new Date(actor.now.getTime() - Math.max(0, claim.secondsAgo) * 1000)
    return [{ ...claim, editionId, block, start: block === null ? null : (claim.start ?? null), readAt }]
  })
  if (events.length > 0) {
    if (!isListed) await addReading(db, actor, bookId)
    await db.transaction().execute((trx) => store(trx, actor.memberId, { ...report, events, editionId }))
  }
  return findReadPlace(db, actor.memberId, bookId)
}

type Stored = Omit<DeviceReport, 'events'> & { events: OrderedEvent[]; editionId: number }

async function store(trx: Transaction<Schema>, memberId: number, report: Stored): Promise<void> {
  // One after the other: what is counted of an event hangs on those before it.
  await lockLists(trx, memberId)
  const [forgottenTo, known] = await Promise.all([
    noteDevice(trx, memberId, report),
    findKnown(trx, memberId, report),
  ])
  const { forgotten = [], fresh: news = [] } = Object.groupBy(report.events, ({ seq }) =>
    seq <= forgottenTo ? 'forgotten' : 'fresh',
  )
  const events = admitEvents(known, news)
  // One that comes after its like were forgotten is no news of the last place, but perhaps of the furthest.
  const late = forgotten.map((event) => ({ ...event, readAt: new Date(0) }))
  const places = [...events, ...late].map((event): PlaceToStore => ({ ...event, device: report.device }))
  if (places.length === 0) return
  await storePlaces(trx, memberId, { bookId: report.bookId, places })
  if (places.some(({ editionId }) => editionId !== report.editionId))
    await carryPlaces(trx, { bookId: report.bookId, memberId }, openAnchorMappers(report.editionId))
  if (events.length === 0) return
  await insertEvents(trx, memberId, { ...report, events })
  await countDays(trx, memberId, events)
  await forgetOld(trx, memberId, report.bookId)
}

async function noteDevice(trx: Db, memberId: number, { bookId, device, name }: Stored): Promise<number> {
  const { forgotten } = await trx
    .insertInto('reading_device')
    .values({ member_id: memberId, book_id: bookId, device, name })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'book_id', 'device']).doUpdateSet({ name: sql`excluded.name` }),
    )
    .returning('forgotten_to as forgotten')
    .executeTakeFirstOrThrow()
  return Number(forgotten)
}

async function findKnown(trx: Db, memberId: number, { bookId, device }: Stored) {
  const rows = await trx
    .selectFrom('reading_event')
    .select(['seq', 'read_at as readAt'])
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .where('device', '=', device)
    .orderBy('reading_event.seq')
    .execute()
  return rows.map(({ seq, readAt }) => ({ seq: Number(seq), readAt }))
}

async function insertEvents(trx: Db, memberId: number, { bookId, device, events }: Stored): Promise<void> {
  await trx
    .insertInto('reading_event')
    .values(
      events.map((event) => ({
        member_id: memberId,
        book_id: bookId,
        device,
        seq: event.seq,
        edition_id: event.editionId,
        page_no: event.page,
        block_no: event.block,
        start_at: event.start,
        kind: event.kind,
        read_at: event.readAt,
        seconds: Math.min(event.seconds, DAY_SECONDS),
        pages: event.pages,
      })),
    )
    .execute()
}

/** The newest of either kind stay; of the others it is remembered that they were counted. */
async function forgetOld(trx: Db, memberId: number, bookId: number): Promise<void> {
  await sql`
    with gone as (
      delete from reading_event where id in (
        select id from (
          select id, row_number() over (partition by kind order by read_at desc, id desc) as nth
          from reading_event where member_id = ${memberId} and book_id = ${bookId}
        ) as ranked where nth > ${EVENTS_KEPT})
      returning device, seq
    )
    update reading_device as own set forgotten_to = greatest(own.forgotten_to, gone.seq)
    from (select device, max(seq) as seq from gone group by device) as gone
    where own.member_id = ${memberId} and own.book_id = ${bookId} and own.device = gone.device`.execute(trx)
}
