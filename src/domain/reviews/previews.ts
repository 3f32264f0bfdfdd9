import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type BookCard, bookCards } from '#src/domain/catalog/book-card.ts'
import { SHELF_LENGTH } from '#src/domain/catalog/rules.ts'
import { Refusal } from '#src/domain/errors.ts'
import { type Listed, pageRange } from './listed.ts'
import { seenBy } from './held.ts'
import { goodSince, VOICES_PER_PAGE } from './rules.ts'
import { countPreviews } from './tally.ts'

/** A long review as cards show it. */
export type Preview = {
  id: number
  title: string
  /** Its first words, without markup. */
  excerpt: string
  likeCount: number
  createdAt: Date
  updatedAt: Date
  nickname: string
  pictureKey: string | null
  book: BookCard
  /** Of the member who makes the request; a visitor has neither. */
  isLiked: boolean
  isOwn: boolean
  /** Only its member sees it, until the e-mail address is verified. */
  isHeld: boolean
}

export type PreviewList = 'popular' | 'recent' | 'liked' | 'own' | { bookId: number }

/**
 * A page of long reviews, counted from 0: all by likes, all by age, those the asking member likes or wrote, or those of
 * a book. The last three come with the newest first. A visitor has no liked and no own ones. What is held back is on
 * the list of own ones, and at the head of its book's for its member, where it is not counted.
 */
export async function listPreviews(
  db: Db,
  memberId: number | undefined,
  { list, page }: { list: PreviewList; page: number },
): Promise<Listed<Preview>> {
  const { limit, offset } = pageRange(page)
  const [ids, totalCount] = await Promise.all([
    list === 'liked'
      ? likedIds(db, memberId).limit(limit).offset(offset).execute()
      : chosenIds(db, memberId, list).limit(limit).offset(offset).execute(),
    countOf(db, memberId, list),
  ])
  const held = typeof list === 'object' && page === 0 ? await heldIds(db, memberId, list.bookId) : []
  return { items: await previewsOf(db, memberId, [...held, ...ids]), totalCount }
}

/** The most liked of the last ninety days. */
export async function listGoodPreviews(db: Db, memberId: number | undefined, now: Date): Promise<Preview[]> {
  const ids = await db
    .selectFrom('preview')
    .select('id')
    .where('held', '=', false)
    .where('created_at', '>', goodSince(now))
    .orderBy('like_count', 'desc')
    .orderBy('id', 'desc')
    .limit(SHELF_LENGTH)
    .execute()
  return previewsOf(db, memberId, ids)
}

/** A long review whole, with its sanitised markup. Throws PREVIEW_NOT_FOUND. */
export async function getPreview(
  db: Db,
  memberId: number | undefined,
  previewId: number,
): Promise<Preview & { html: string }> {
  const [[preview], whole] = await Promise.all([
    previewsOf(db, memberId, [{ id: previewId }]),
    db
      .selectFrom('preview')
      .select('html')
      .where('id', '=', previewId)
      .where(seenBy(memberId))
      .executeTakeFirst(),
  ])
  if (preview === undefined || whole === undefined) throw new Refusal('PREVIEW_NOT_FOUND')
  return { ...preview, html: whole.html }
}

function likedIds(db: Db, memberId: number | undefined) {
  return db
    .selectFrom('preview_like')
    .select('preview_id as id')
    .where('member_id', '=', memberId ?? 0)
    .orderBy('created_at', 'desc')
    .orderBy('preview_id', 'desc')
}

function chosenIds(db: Db, memberId: number | undefined, list: Exclude<PreviewList, 'liked'>) {
  const previews = db.selectFrom('preview').select('id')
  if (list === 'own') return previews.where('member_id', '=', memberId ?? 0).orderBy('id', 'desc')
  const shown = previews.where('held', '=', false)
  if (list === 'popular') return shown.orderBy('like_count', 'desc').orderBy('id', 'desc')
  const newest = shown.orderBy('id', 'desc')
  return list === 'recent' ? newest : newest.where('book_id', '=', list.bookId)
}

async function heldIds(db: Db, memberId: number | undefined, bookId: number) {
  if (memberId === undefined) return []
  return db
    .selectFrom('preview')
    .select('id')
    .where('held', '=', true)
    .where('member_id', '=', memberId)
    .where('book_id', '=', bookId)
    .orderBy('id', 'desc')
    .limit(VOICES_PER_PAGE)
    .execute()
}

async function countOf(db: Db, memberId: number | undefined, list: PreviewList): Promise<number> {
  if (list === 'popular' || list === 'recent') return countPreviews(db)
  if (typeof list === 'object') {
    const tally = await db
      .selectFrom('book_tally')
      .select('preview_count as count')
      .where('book_id', '=', list.bookId)
      .executeTakeFirst()
    return tally?.count ?? 0
  }
  const { count } = await db
    .selectFrom(list === 'liked' ? 'preview_like' : 'preview')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('member_id', '=', memberId ?? 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** In the order of the ids. */
async function previewsOf(
  db: Db,
  memberId: number | undefined,
  chosen: { id: number }[],
): Promise<Preview[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const found = await db
    .selectFrom('preview')
    .innerJoin('member', 'member.id', 'preview.member_id')
    .select([
      'preview.id',
      'preview.book_id as bookId',
      'preview.title',
      'preview.excerpt',
      'preview.like_count as likeCount',
      'preview.created_at as createdAt',
      'preview.updated_at as updatedAt',
      'member.nickname',
      'member.picture_key as pictureKey',
      'preview.held as isHeld',
      sql<boolean>`preview.member_id = ${memberId ?? 0}`.as('isOwn'),
      sql<boolean>`exists (select 1 from preview_like
        where preview_like.member_id = ${memberId ?? 0} and preview_like.preview_id = preview.id)`.as(
        'isLiked',
      ),
    ])
    .where('preview.id', '=', sql<number>`any(${ids})`)
    .execute()
  const bookIds = [...new Set(found.map(({ bookId }) => bookId))]
  const books = await bookCards(db)
    .where('book.id', '=', sql<number>`any(${bookIds})`)
    .execute()
  return ids.flatMap((id) => {
    const preview = found.find((one) => one.id === id)
    const book = books.find((one) => one.id === preview?.bookId)
    if (preview === undefined || book === undefined) return []
    const { bookId: _, ...shown } = preview
    return { ...shown, book }
  })
}
