import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import { type Page, pageOf } from '#src/domain/list-page.ts'
import { COMMENTS_PER_PAGE } from './rules.ts'

/** What a reader says of a work, or of a whole series. */
export type SeriesComment = {
  id: number
  content: string
  createdAt: Date
  updatedAt: Date
  nickname: string
  pictureKey: string | null
  isOwn: boolean
  /** Only its member sees it, until the e-mail address is verified. */
  isHeld: boolean
}

/** Of a work its comments, of a series its reviews. */
export type CommentTarget = { workId: number } | { seriesId: number }

/** No list is turned further than this: deeper pages are slow to find, and nobody turns so far. */
const DEEPEST_PAGES = 500

/** The newest first; `page` counts from 0. Before the first page its member finds what is held back, which is not counted. */
export async function listComments(
  db: Db,
  memberId: number | undefined,
  { page, ...target }: CommentTarget & { page: number },
): Promise<Page<SeriesComment>> {
  const [held, items, { count }] = await Promise.all([
    page === 0 && memberId !== undefined
      ? selectComments(db, memberId, target)
          .where('series_comment.held', '=', true)
          .where('series_comment.member_id', '=', memberId)
          .limit(COMMENTS_PER_PAGE)
          .execute()
      : [],
    selectComments(db, memberId, target)
      .where('series_comment.held', '=', false)
      .limit(page < DEEPEST_PAGES ? COMMENTS_PER_PAGE : 0)
      .offset(Math.min(page, DEEPEST_PAGES) * COMMENTS_PER_PAGE)
      .execute(),
    db
      .selectFrom('series_comment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(isAbout(target))
      .where('held', '=', false)
      .executeTakeFirstOrThrow(),
  ])
  const listed = pageOf([...held, ...items], { page, totalCount: count, perPage: COMMENTS_PER_PAGE })
  return { ...listed, totalPages: Math.min(listed.totalPages, DEEPEST_PAGES) }
}

function selectComments(db: Db, memberId: number | undefined, target: CommentTarget) {
  return db
    .selectFrom('series_comment')
    .innerJoin('member', 'member.id', 'series_comment.member_id')
    .select(['series_comment.id', 'series_comment.content'])
    .select(['series_comment.created_at as createdAt', 'series_comment.updated_at as updatedAt'])
    .select(['member.nickname', 'member.picture_key as pictureKey', 'series_comment.held as isHeld'])
    .select(sql<boolean>`series_comment.member_id = ${memberId ?? 0}`.as('isOwn'))
    .where(isAbout(target))
    .orderBy('series_comment.id', 'desc')
}

function isAbout(target: CommentTarget) {
  return 'workId' in target
    ? sql<boolean>`series_comment.work_id = ${target.workId}`
    : sql<boolean>`(series_comment.series_id = ${target.seriesId} and series_comment.work_id is null)`
}
