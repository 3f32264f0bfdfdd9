import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { publicBookmarks, publicHighlights, shownMarks } from '#src/domain/reading/public-marks.ts'
import type { HighlightKind } from '#src/domain/reading/rules.ts'
import { goodSince } from '#src/domain/reviews/rules.ts'
import { type BookCard, bookCards, languageFirst } from '#src/domain/catalog/book-card.ts'
import { type Category, listCategories } from '#src/domain/catalog/categories.ts'
import { type StoredPicture, storedPicture } from './ad-picture.ts'
import { FRONT_PREVIEWS, type ListedFor, SHELF_LENGTH } from '#src/domain/catalog/rules.ts'

type Entry =
  | { list: 'new'; bookId: number; content: null }
  | { list: 'recommended' | 'word'; bookId: number; content: string }
  | { list: 'featured'; bookId: number; content: { name: string; content: string }[] }
  | { list: 'ad'; bookId: number | null; content: FrontAd }
  | { list: 'wanted'; bookId: number; content: { wantCount: number } }
  | { list: 'bookmark'; bookId: number; content: FrontBookmark }
  | { list: 'highlight'; bookId: number; content: FrontHighlight }
  | { list: 'preview'; bookId: number; content: Omit<FrontPreview, 'bookId'> }

type FrontAd = {
  id: number
  link: string | null
  title: string
  subtitle: string
  /** pictures of its own, for the light and the dark mode */
  picture: StoredPicture | null
  darkPicture: StoredPicture | null
}

type FrontBookmark = { nickname: string; content: string }
type FrontHighlight = { nickname: string; content: string[]; kind: HighlightKind }

/** A long review as the front page shows it; its moment in the form of the database's JSON. */
export type FrontPreview = {
  id: number
  bookId: number
  title: string
  excerpt: string
  likeCount: number
  createdAt: string
  nickname: string
  pictureKey: string | null
}

export type FrontPage = {
  /** Every book of the lists, once. */
  books: BookCard[]
  newBooks: number[]
  recommended: { bookId: number; reason: string }[]
  featured: { bookId: number; voices: { name: string; content: string }[] }[]
  authorWords: { bookId: number; content: string }[]
  ads: (FrontAd & { bookId: number | null })[]
  mostWanted: { bookId: number; wantCount: number }[]
  bookmarks: (FrontBookmark & { bookId: number })[]
  highlights: (FrontHighlight & { bookId: number })[]
  goodPreviews: FrontPreview[]
  categories: Category[]
}

/** All lists of the front page, as `home-lists.ts` gives them one by one, in three queries instead of eight. */
export async function getFrontPage(db: Db, listed: ListedFor, now: Date): Promise<FrontPage> {
  const [found, categories] = await Promise.all([listEntries(db, listed, now), listCategories(db)])
  const bookmarks = shownMarks(
    found.flatMap((entry) => (entry.list === 'bookmark' ? { ...entry.content, bookId: entry.bookId } : [])),
  )
  const highlights = shownMarks(
    found.flatMap((entry) => (entry.list === 'highlight' ? { ...entry.content, bookId: entry.bookId } : [])),
  )
  const entries = found.filter(({ list }) => list !== 'bookmark' && list !== 'highlight')
  const bookIds = [
    ...new Set([...entries, ...bookmarks, ...highlights].flatMap(({ bookId }) => bookId ?? [])),
  ]
  const books = await bookCards(db)
    .where('book.id', '=', sql<number>`any(${bookIds})`)
    .execute()
  const of = <List extends Entry['list']>(list: List) =>
    entries.filter((entry): entry is Extract<Entry, { list: List }> => entry.list === list)
  return {
    books,
    newBooks: of('new').map(({ bookId }) => bookId),
    recommended: entries.flatMap((entry) =>
      entry.list === 'recommended' ? { bookId: entry.bookId, reason: entry.content } : [],
    ),
    featured: of('featured').map(({ bookId, content }) => ({ bookId, voices: content })),
    authorWords: entries.flatMap((entry) =>
      entry.list === 'word' ? { bookId: entry.bookId, content: entry.content } : [],
    ),
    ads: of('ad').map(({ bookId, content }) => ({ ...content, bookId })),
    mostWanted: of('wanted').map(({ bookId, content }) => ({ ...content, bookId })),
    bookmarks,
    highlights,
    goodPreviews: of('preview').map(({ bookId, content }) => ({ ...content, bookId })),
    categories,
  }
}

/** Which book stands in which list, with its content there; an ad gives way to its twin in the requested language. */
async function listEntries(db: Db, listed: ListedFor, now: Date): Promise<Entry[]> {
  const { language } = listed
  const first = languageFirst(listed)
  const visible = sql`join book on book.id = book_id and book.current_edition_id is not null`
  const found = await sql<Entry>`
    select list, book_id as "bookId", content from (
      (select 'new' as list, id as book_id, null::jsonb as content,
        row_number() over (order by ${first}, created_at desc, id desc) as place, 0 as rank
        from book where current_edition_id is not null order by place limit ${sql.lit(SHELF_LENGTH)})
      union all
      (select 'recommended', book_id, to_jsonb(reason), position, book_id
        from recommendation ${visible} order by ${first}, position, book_id limit ${sql.lit(SHELF_LENGTH)})
      union all
      (select 'word', book_id, to_jsonb(content), position, book_id
        from author_word ${visible} order by ${first}, position, book_id limit ${sql.lit(SHELF_LENGTH)})
      union all
      (select 'featured', book_id,
        (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'content', content) order by featured_voice.position), '[]')
          from featured_voice where featured_voice.book_id = featured_book.book_id), position, book_id
        from featured_book ${visible})
      union all
      (select 'ad',
        case when book.language like ${`${language}%`} then book.id else coalesce(book.twin_book_id, book.id) end,
        jsonb_build_object('id', ad.id, 'link', link,
          'title', ${sql.ref(`title_${language}`)}, 'subtitle', ${sql.ref(`subtitle_${language}`)},
          'picture', ${storedPicture('picture_id')}, 'darkPicture', ${storedPicture('dark_picture_id')}), ad.position, ad.id
        from ad left join book on book.id = ad.book_id)
      union all
      (select 'wanted', book_id, jsonb_build_object('wantCount', want_count), -want_count, book_id
        from book_tally ${visible} where want_count > 0
        order by ${first}, want_count desc, book_id limit ${sql.lit(SHELF_LENGTH)})
      union all
      (select 'bookmark', book_id, jsonb_build_object('nickname', nickname, 'content', content), -mark_id, 0
        from ${publicBookmarks} as mark)
      union all
      (select 'highlight', book_id,
        jsonb_build_object('nickname', nickname, 'content', content, 'kind', kind), -mark_id, 0
        from ${publicHighlights} as mark)
      union all
      (select 'preview', book_id, jsonb_build_object('id', good.id, 'title', title, 'excerpt', excerpt,
          'likeCount', like_count, 'createdAt', good.created_at,
          'nickname', nickname, 'pictureKey', picture_key), -like_count, -good.id
        from (select * from preview where not held and created_at > ${goodSince(now)}
          order by like_count desc, id desc limit ${sql.lit(FRONT_PREVIEWS)}) as good
        join member on member.id = member_id)
    ) as entry
    left join book on book.id = entry.book_id
    order by list, list <> 'ad' and ${first}, place, rank`.execute(db)
  return found.rows
}
