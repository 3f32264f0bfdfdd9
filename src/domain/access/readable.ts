import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#src/domain/actor.ts'
import { SAMPLE_MAX, SAMPLE_MIN, SAMPLE_SHARE } from './rules.ts'

/** Free pages of a book, in a query that joins `book` and its `edition`: the operator's number, else the rule. */
export const samplePages: RawBuilder<number> = sql<number>`
  least(edition.page_count, coalesce(book.sample_pages,
    greatest(${sql.lit(SAMPLE_MIN)}, least(${sql.lit(SAMPLE_MAX)}, ceil(edition.page_count * ${sql.lit(SAMPLE_SHARE)}))::int)))`

/** Whether the reader may read the whole book, in a query that joins `book`. */
export function entitled({ memberId, now }: Actor): RawBuilder<boolean> {
  if (memberId === undefined) return sql<boolean>`book.is_free`
  return sql<boolean>`(book.is_free or exists (
    select 1 from entitlement
    where entitlement.member_id = ${memberId} and entitlement.starts_at <= ${now} and entitlement.ends_at > ${now}))`
}

/** Whether the reader may read page `pageNumber`, in a query that joins `book` and `edition`. The one rule of access. */
export function readable(reader: Actor, pageNumber: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(${pageNumber} <= ${samplePages} or ${entitled(reader)})`
}

/** The same for one who is not signed in, whatever the time. */
export function readableByVisitor(pageNumber: RawBuilder<number>): RawBuilder<boolean> {
  return readable({ memberId: undefined, now: new Date(0) }, pageNumber)
}
