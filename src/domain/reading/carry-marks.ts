import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { Anchor } from '#src/shared/anchor.ts'
import { type AnchorMappers, openAnchorMappers } from './anchor-mappers.ts'
import type { Certainty } from '#src/domain/reading/rules.ts'
import { moveMark } from './moving/move-mark.ts'

/** How many marks of a book stand how well in an edition they were not made in. */
export type CarriedCounts = Record<Certainty, number>

/** Marks a statement; small, because the embedded database shares the event loop with the readers. */
const MARKS_AT_ONCE = 100

/**
 * Finds the place of every mark of a book in the edition of `movers`, of one member's only where `memberId` is given,
 * and stores it beside the mark, which stays as it was made. Marks that have their place there are passed over, so
 * that it may be called again, and at the same moment.
 */
export async function carryMarks(
  db: Db,
  of: { bookId: number; memberId?: number },
  movers: AnchorMappers,
): Promise<void> {
  await carryKind(db, { ...of, kind: 'bookmark' }, movers)
  await carryKind(db, { ...of, kind: 'highlight' }, movers)
}

/**
 * Carries marks that a member's device brought only after the book's edition had changed: those of one member in one
 * book. Costs one look-up where there are none.
 */
export async function carryLateMarks(db: Db, of: { bookId: number; memberId: number }): Promise<void> {
  const { rows } = await sql<{ editionId: number }>`
    select current_edition_id as "editionId" from book
    where id = ${of.bookId} and (${isLate('bookmark', of.memberId)} or ${isLate('highlight', of.memberId)})`.execute(
    db,
  )
  const [book] = rows
  if (book !== undefined) await carryMarks(db, of, openAnchorMappers(book.editionId))
}

/** Whether a mark of the member is in another edition of the book and was not carried to the present one. */
function isLate(kind: Kind, memberId: number) {
  return sql`exists (
    select from ${sql.table(kind)} as mark
    where mark.member_id = ${memberId} and mark.book_id = book.id and mark.edition_id <> book.current_edition_id
      and not exists (
        select from ${sql.table(`carried_${kind}`)} as carried
        where carried.${sql.ref(`${kind}_id`)} = mark.id and carried.edition_id = book.current_edition_id))`
}

/** Counts what was carried to an edition so far. */
export async function countCarried(db: Db, editionId: number): Promise<CarriedCounts> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('carried_bookmark')
        .select(['edition_id', 'certainty'])
        .unionAll(db.selectFrom('carried_highlight').select(['edition_id', 'certainty']))
        .as('carried'),
    )
    .select(['certainty', sql<number>`count(*)::int`.as('count')])
    .where('edition_id', '=', editionId)
    .groupBy('certainty')
    .execute()
  const none: CarriedCounts = { exact: 0, moved: 0, approximate: 0, orphaned: 0 }
  return Object.assign(none, Object.fromEntries(rows.map(({ certainty, count }) => [certainty, count])))
}

type Kind = 'bookmark' | 'highlight'
type Wanted = { bookId: number; memberId?: number; kind: Kind }
type Pending = { id: number; editionId: number; anchors: Anchor[] }

async function carryKind(db: Db, wanted: Wanted, movers: AnchorMappers): Promise<void> {
  let after = 0
  for (;;) {
    const marks = await findPending(db, { ...wanted, after }, movers.editionId)
    const last = marks.at(-1)
    if (last === undefined) return
    after = last.id
    await store(db, wanted.kind, { editionId: movers.editionId, rows: await place(db, marks, movers) })
    await yieldToEventLoop()
  }
}

async function findPending(
  db: Db,
  { kind, bookId, memberId, after }: Wanted & { after: number },
  editionId: number,
): Promise<Pending[]> {
  const ofMember = memberId === undefined ? sql`true` : sql`mark.member_id = ${memberId}`
  const { rows } = await sql<Pending>`
    select mark.id, mark.edition_id as "editionId", mark.anchors
    from ${sql.table(kind)} as mark
    where mark.book_id = ${bookId} and mark.edition_id <> ${editionId} and mark.id > ${after} and ${ofMember}
      and not exists (
        select from ${sql.table(`carried_${kind}`)} as carried
        where carried.${sql.ref(`${kind}_id`)} = mark.id and carried.edition_id = ${editionId})
    order by mark.id
    limit ${MARKS_AT_ONCE}`.execute(db)
  return rows
}

async function place(db: Db, marks: Pending[], movers: AnchorMappers) {
  const sources = [...new Set(marks.map(({ editionId }) => editionId))]
  const found = new Map(
    await Promise.all(sources.map(async (source) => [source, await movers.from(db, source)] as const)),
  )
  return Promise.all(
    marks.map(async ({ id, editionId, anchors }) => {
      const mover = found.get(editionId)
      if (mover === undefined) throw new Error(`edition ${editionId} has no mover`)
      const moved = moveMark(mover, anchors)
      return { id, ...moved, page: await movers.pageOf(db, moved.anchors[0]?.block ?? 0) }
    }),
  )
}

/** A mark that its member removed meanwhile is passed over: the lock skips it, where its foreign key would fail. */
async function store(db: Db, kind: Kind, of: { editionId: number; rows: object[] }): Promise<void> {
  await sql`
    insert into ${sql.table(`carried_${kind}`)} (${sql.ref(`${kind}_id`)}, edition_id, page_no, anchors, certainty)
    select mark.id, ${of.editionId}, row.page, row.anchors, row.certainty
    from json_to_recordset(${JSON.stringify(of.rows)}::json)
      as row (id int, page int, anchors jsonb, certainty text)
    join ${sql.table(kind)} as mark on mark.id = row.id
    for key share of mark
    on conflict do nothing`.execute(db)
}
