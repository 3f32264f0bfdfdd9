import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#src/domain/actor.ts'
import { SAMPLE_MAX, SAMPLE_MIN, SAMPLE_SHARE } from './rules.ts'

/** Free pages of a book, in a query that joins `book` and its `edition`: the operator's number, else the rule. */
export const samplePages: RawBuilder<number> = sql<number>`
  least(edition.page_count, coalesce(book.sample_pages,
    greatest(${sql.lit(SAMPLE_MIN)}, least(${sql.lit(SAMPLE_MAX)}, ceil(edition.page_count * ${sql.lit(SAMPLE_SHARE)}))::int)))`

/** Whether the reader may read the whole book, in a query that joins `book`. */
export function entitled(reader: Actor): RawBuilder<boolean> {
  return sql<boolean>`(book.is_free or ${hasPaidAccess(reader)})`
}

/** Whether the reader has a right to everything that is paid for, in any query. */
export function hasPaidAccess({ memberId, now }: Actor): RawBuilder<boolean> {
  if (memberId === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (
    select 1 from entitlement
    where entitlement.member_id = ${memberId} and entitlement.starts_at <= ${now} and entitlement.ends_at > ${now})`
}

/** Whether anyone may read a work, in a query that joins `series` and `series_work`. */
export const isFreeWork: RawBuilder<boolean> = sql<boolean>`(series.is_free or series_work.number <= series.free_works)`

/** Whether the reader may read a work, in a query that joins `series` and `series_work`. */
export function readableWork(reader: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${isFreeWork} or ${hasPaidAccess(reader)})`
}

/** Whether the reader may read page `pageNumber`, in a query that joins `book` and `edition`. The one rule of access. */
export function readable(reader: Actor, pageNumber: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(${pageNumber} <= ${samplePages} or ${entitled(reader)})`
}

/** The same for one who is not signed in, whatever the time. */
export function readableByVisitor(pageNumber: RawBuilder<number>): RawBuilder<boolean> {
  return readable({ memberId: undefined, now: new Date(0) }, pageNumber)
}
