import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards } from './book-card.ts'
import { SHELF_LENGTH } from './rules.ts'

/** Something with a page of its own, and when that page last changed. */
export type PublicPlace = { kind: 'book' | 'category' | 'publisher'; id: number; changedAt: Date }

/**
 * One run of all books, of the categories and of the publishers that have any, in an order that only grows at its ends;
 * `page` counts from 0. `total` counts them all.
 */
export async function listPublicPlaces(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ places: PublicPlace[]; total: number }> {
  const { rows } = await sql<PublicPlace & { total: number }>`
    with recursive below as (
      select id as top, id from category
      union all select below.top, category.id from below join category on category.parent_id = below.id
    ), shown as (
      select book.id, book.publisher_id, edition.created_at as changed
      from book join edition on edition.id = book.current_edition_id
    ), place as (
      select 1 as rank, 'book' as kind, id, changed from shown
      union all
      select 2, 'category', below.top, max(changed) from below
        join book_category on book_category.category_id = below.id
        join shown on shown.id = book_category.book_id group by below.top
      union all
      select 3, 'publisher', publisher_id, max(changed) from shown where publisher_id is not null group by publisher_id
    )
    select kind, id, changed as "changedAt", (count(*) over ())::int as total from place
    order by rank, id limit ${perPage} offset ${page * perPage}`.execute(db)
  const places = rows.map(({ total: _, ...place }) => place)
  return { places, total: rows[0]?.total ?? 0 }
}

/** The books that came last, with their blurbs: nothing of their text. */
export function listArrivals(db: Db): Promise<(BookCard & { description: string; arrivedAt: Date })[]> {
  return bookCards(db)
    .select(['book.description', 'book.created_at as arrivedAt'])
    .orderBy('book.created_at', 'desc')
    .orderBy('book.id', 'desc')
    .limit(SHELF_LENGTH)
    .execute()
}
