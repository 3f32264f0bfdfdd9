import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { countPreviews } from '#src/domain/reviews/tally.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { EXCERPT_LENGTH } from '#src/domain/magazine/rules.ts'
import { excerptOf } from '#src/domain/reviews/preview-html.ts'
import { SHELF_LENGTH } from '#src/domain/catalog/rules.ts'

/** Something with a page of its own, and when that page last changed. */
export type PublicPlace = {
  kind: 'book' | 'category' | 'publisher' | 'article' | 'series' | 'preview'
  id: number
  changedAt: Date
}

/** Part of a list; `page` counts from 0. */
type Part = { page: number; perPage: number }

const places = (now: Date) => sql`
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
    union all
    select 4, 'article', magazine_article.id, published_at from magazine_article
      join magazine_issue on magazine_issue.id = issue_id where published_at <= ${now}
    union all
    select 5, 'series', id, latest_work_at from series where work_count > 0
  )`

/** How many books, categories, publishers, articles and series `listPublicPlaces` has, and how many long reviews there are. */
export async function countPublicPlaces(db: Db, now: Date): Promise<{ places: number; previews: number }> {
  const [{ rows }, previews] = await Promise.all([
    sql<{ places: number }>`${places(now)} select count(*)::int as places from place`.execute(db),
    countPreviews(db),
  ])
  return { places: rows[0]?.places ?? 0, previews }
}

/** All books, then the categories and the publishers that have any, then the magazine's articles and the series, in an order that only grows at its ends. */
export async function listPublicPlaces(db: Db, { page, perPage }: Part, now: Date): Promise<PublicPlace[]> {
  const { rows } = await sql<PublicPlace>`
    ${places(now)} select kind, id, changed as "changedAt" from place
    order by rank, id limit ${perPage} offset ${page * perPage}`.execute(db)
  return rows
}

/** The long reviews, in the order in which they were written. */
export async function listPublicPreviews(db: Db, { page, perPage }: Part): Promise<PublicPlace[]> {
  const { rows } = await sql<PublicPlace>`
    select 'preview' as kind, id, updated_at as "changedAt"
    from (select id from preview where not held order by id limit ${perPage} offset ${page * perPage}) as chosen
    join preview using (id) order by id`.execute(db)
  return rows
}

/** The articles of the magazine that appeared last, with their first words. */
export async function listNewArticles(
  db: Db,
  now: Date,
): Promise<{ id: number; title: string; author: string; excerpt: string; publishedAt: Date }[]> {
  const rows = await db
    .selectFrom('magazine_article')
    .innerJoin('magazine_issue', 'magazine_issue.id', 'issue_id')
    .select(['magazine_article.id', 'magazine_article.title', 'author', 'published_at as publishedAt'])
    .select(sql<string>`left(plain_text, ${4 * EXCERPT_LENGTH})`.as('start'))
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('issue_id', 'desc')
    .orderBy('number')
    .limit(SHELF_LENGTH)
    .execute()
  return rows.map(({ start, ...row }) => ({ ...row, excerpt: excerptOf(start, EXCERPT_LENGTH) }))
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
