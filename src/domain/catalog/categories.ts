import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type BookCard, bookCards, languageFirst, passes } from './book-card.ts'
import type { BookFilter, ListedFor } from './rules.ts'

export type Category = {
  id: number
  slug: string
  nameKo: string
  nameEn: string
  palette: string
  /** Books in it and in all categories below it. */
  bookCount: number
  children: Category[]
}

/** The whole tree in the operator's order. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await sql<Omit<Category, 'children'> & { parentId: number | null }>`
    with recursive below as (
      select id as top, id from category
      union all select below.top, category.id from below join category on category.parent_id = below.id
    )
    select category.id, slug, parent_id as "parentId", name_ko as "nameKo", name_en as "nameEn", palette,
      (select count(distinct book.id) from below
        join book_category on book_category.category_id = below.id
        join book on book.id = book_category.book_id and book.current_edition_id is not null
        where below.top = category.id)::int as "bookCount"
    from category order by position, id`.execute(db)
  const childrenOf = (parent: number | null): Category[] =>
    rows.rows
      .filter((row) => row.parentId === parent)
      .map(({ parentId: _, ...row }) => ({ ...row, children: childrenOf(row.id) }))
  return childrenOf(null)
}

/** The books of a category and of all below it, or `only` some of them, the newest first. Throws CATEGORY_NOT_FOUND. */
export async function listCategoryBooks(
  db: Db,
  categoryId: number,
  listed: ListedFor & { only?: BookFilter },
): Promise<BookCard[]> {
  const category = await db
    .selectFrom('category')
    .select('id')
    .where('id', '=', categoryId)
    .executeTakeFirst()
  if (category === undefined) throw new Refusal('CATEGORY_NOT_FOUND')
  return bookCards(db)
    .where(
      sql<boolean>`book.id in (
        with recursive below as (
          select id from category where id = ${categoryId}
          union all select category.id from category join below on category.parent_id = below.id
        ) select book_id from book_category join below on below.id = book_category.category_id)`,
    )
    .where(passes(listed.only ?? {}))
    .orderBy(languageFirst(listed))
    .orderBy('book.created_at', 'desc')
    .orderBy('book.id', 'desc')
    .execute()
}
