import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { type HighlightKind, PUBLIC_PER_MEMBER, PUBLIC_SHARE } from './rules.ts'

/** So many of the newest marks are looked at, however many there are. */
const LOOKED_AT = 300

/** Each of the two lists has half of what may be shown of a paid book. */
const SHARE = PUBLIC_SHARE / 2

type Shown<Content> = { mark_id: number; book_id: number; nickname: string; content: Content }

/** The newest bookmarks that may be shown to everyone, as a table. */
export const publicBookmarks: RawBuilder<Shown<string>> = publicMarks({
  table: sql`bookmark`,
  columns: sql`content`,
  length: sql`char_length(content)`,
})

/** The newest highlights that may be shown to everyone, as a table. */
export const publicHighlights: RawBuilder<Shown<string[]> & { kind: HighlightKind }> = publicMarks({
  table: sql`highlight`,
  columns: sql`content, kind`,
  length: sql`(select coalesce(sum(char_length(piece)), 0) from jsonb_array_elements_text(content) as piece)`,
})

/**
 * Only of members who let their marks be shown, few of each, and of a paid book never more text than its share: a mark
 * that would go beyond it is left out, and so is what comes after it.
 */
function publicMarks<Row>(of: {
  table: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  length: RawBuilder<unknown>
}): RawBuilder<Row> {
  return sql<Row>`(
    select mark_id, book_id, nickname, ${of.columns} from (
      select by_member.*, sum(length) over (partition by book_id order by mark_id desc) as so_far from (
        select newest.*, member.nickname, ${of.length} as length,
          case when book.is_free then null else floor(edition.character_count * ${sql.lit(SHARE)}) end as most,
          row_number() over (partition by member_id order by mark_id desc) as nth
        from (
          select id as mark_id, member_id, book_id, ${of.columns} from ${of.table} order by id desc limit ${sql.lit(LOOKED_AT)}
        ) as newest
        join member on member.id = newest.member_id and member.shows_marks and member.blocked_at is null
        join book on book.id = newest.book_id
        join edition on edition.id = book.current_edition_id
      ) as by_member
      where nth <= ${sql.lit(PUBLIC_PER_MEMBER)} and (most is null or length <= most)
    ) as summed
    where most is null or so_far <= most
    order by mark_id desc limit ${sql.lit(SHELF_LENGTH)}
  )`
}

export type PublicBookmark = BookCard & { nickname: string; content: string }
export type PublicHighlight = BookCard & { nickname: string; content: string[]; kind: HighlightKind }

/** What members marked last, as far as they show it. */
export function listPublicBookmarks(db: Db): Promise<PublicBookmark[]> {
  return bookCards(db)
    .innerJoin(publicBookmarks.as('mark'), 'mark.book_id', 'book.id')
    .select(['mark.nickname', 'mark.content'])
    .orderBy('mark.mark_id', 'desc')
    .execute()
}

/** What members highlighted last, as far as they show it. */
export function listPublicHighlights(db: Db): Promise<PublicHighlight[]> {
  return bookCards(db)
    .innerJoin(publicHighlights.as('mark'), 'mark.book_id', 'book.id')
    .select(['mark.nickname', 'mark.content', 'mark.kind'])
    .orderBy('mark.mark_id', 'desc')
    .execute()
}
