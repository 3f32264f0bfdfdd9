import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { visibleEdition } from '#src/domain/access/visible-edition.ts'
import { type BookCard, bookCards, languageFirst } from '#src/domain/catalog/book-card.ts'
import { type ListedFor, SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { holdsLink } from '#src/shared/text/links.ts'
import { type HighlightKind, PUBLIC_PLACE, PUBLIC_SHARE } from './rules.ts'

/** So many members are looked at, the last who marked something first; some of them may have nothing to show. */
const LOOKED_AT = 3 * SHELF_LENGTH

/** Each of the two lists has half of what may be shown of a paid book. */
const SHARE = PUBLIC_SHARE / 2

type Shown<Content> = { mark_id: number; book_id: number; nickname: string; content: Content }

/**
 * What the book says at the newest bookmarks, as a table. A member's own words are not shown: they could say anything.
 * Of what is selected only `shownMarks` may leave the domain.
 */
export const publicBookmarks: RawBuilder<Shown<string>> = publicMarks({
  table: sql`bookmark`,
  columns: sql`null as kind`,
  content: sql`(
    select substr(block.text, (newest.anchors->0->>'start')::int + 1, ${sql.lit(PUBLIC_PLACE)})
    from block where block.edition_id = newest.edition_id and block.number = (newest.anchors->0->>'block')::int)`,
  length: sql`char_length(content)`,
})

/**
 * The newest highlights, whose words were taken from the book when they were made, as a table. Of what is selected only
 * `shownMarks` may leave the domain.
 */
export const publicHighlights: RawBuilder<Shown<string[]> & { kind: HighlightKind }> = publicMarks({
  table: sql`highlight`,
  columns: sql`kind`,
  content: sql`newest.content`,
  length: sql`(select coalesce(sum(char_length(piece)), 0) from jsonb_array_elements_text(content) as piece)`,
})

/**
 * One mark of each member: the newest of those with a verified address who let theirs be shown. Of a paid book never
 * more text than its share: a mark that would go beyond it is left out, and so is what comes after it. A mark in an
 * edition that was taken back is left out too. The walk goes from mark to mark and passes over all others of the members
 * it has met, so that no number of them fills the list.
 */
function publicMarks<Row>(of: {
  table: RawBuilder<unknown>
  columns: RawBuilder<unknown>
  content: RawBuilder<unknown>
  length: RawBuilder<unknown>
}): RawBuilder<Row> {
  const next = (from: RawBuilder<unknown>) => sql`
    select mark.id, mark.member_id from ${of.table} as mark
    join member on member.id = mark.member_id
      and member.email_verified_at is not null and member.shows_marks and member.blocked_at is null
    ${from} order by mark.id desc limit 1`
  return sql<Row>`(
    with recursive walk (id, met) as (
      select first.id, array[first.member_id] from (${next(sql``)}) as first
      union all
      select following.id, walk.met || following.member_id from walk cross join lateral (
        ${next(sql`where mark.id < walk.id and mark.member_id <> all(walk.met)`)}) as following
      where cardinality(walk.met) < ${sql.lit(LOOKED_AT)}
    )
    select mark_id, book_id, nickname, content, kind from (
      select measured.*, sum(length) over (partition by book_id order by mark_id desc) as so_far from (
        select visible.*, ${of.length} as length from (
          select newest.id as mark_id, newest.book_id, member.nickname, ${of.columns}, ${of.content} as content,
            case when book.is_free then null else floor(edition.character_count * ${sql.lit(SHARE)}) end as most
          from walk
          join ${of.table} as newest on newest.id = walk.id
          join member on member.id = newest.member_id
          join book on book.id = newest.book_id
          join edition on edition.id = book.current_edition_id
          where exists (select from edition where edition.id = newest.edition_id and ${visibleEdition})
        ) as visible where content is not null
      ) as measured
      where most is null or length <= most
    ) as summed
    where most is null or so_far <= most
  )`
}

/**
 * Of marks, the newest first, those that everybody may see: neither the words nor the name lead anywhere, and something is
 * said at all. A book may quote an address; it is no loss to leave that out.
 */
export function shownMarks<Mark extends { nickname: string; content: string | string[] }>(
  marks: readonly Mark[],
): Mark[] {
  return marks
    .filter(({ nickname, content }) => {
      const words = typeof content === 'string' ? content : content.join(' ')
      return words.trim() !== '' && !holdsLink(words) && !holdsLink(nickname)
    })
    .slice(0, SHELF_LENGTH)
}

export type PublicBookmark = BookCard & { nickname: string; content: string }
export type PublicHighlight = BookCard & { nickname: string; content: string[]; kind: HighlightKind }

/** What members marked last, as far as they show it: what the book says there, one place of each member. */
export async function listPublicBookmarks(db: Db, listed: ListedFor): Promise<PublicBookmark[]> {
  const found = await bookCards(db)
    .innerJoin(publicBookmarks.as('mark'), 'mark.book_id', 'book.id')
    .select(['mark.nickname', 'mark.content'])
    .orderBy(languageFirst(listed))
    .orderBy('mark.mark_id', 'desc')
    .execute()
  return shownMarks(found)
}

/** What members highlighted last, as far as they show it; one highlight of each member. */
export async function listPublicHighlights(db: Db, listed: ListedFor): Promise<PublicHighlight[]> {
  const found = await bookCards(db)
    .innerJoin(publicHighlights.as('mark'), 'mark.book_id', 'book.id')
    .select(['mark.nickname', 'mark.content', 'mark.kind'])
    .orderBy(languageFirst(listed))
    .orderBy('mark.mark_id', 'desc')
    .execute()
  return shownMarks(found)
}
