import { sql } from 'kysely'
import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import { seenBy } from './held.ts'

const KINDS = {
  review: { likes: 'review_like', key: 'review_id', missing: 'REVIEW_NOT_FOUND' },
  preview: { likes: 'preview_like', key: 'preview_id', missing: 'PREVIEW_NOT_FOUND' },
} as const

export type Like = { kind: keyof typeof KINDS; id: number; isLiked: boolean }

/**
 * Stores whether a member likes a review, and answers how many do. Repeating a call changes nothing. Throws
 * REVIEW_NOT_FOUND or PREVIEW_NOT_FOUND.
 */
export async function setLike(db: Db, { memberId, now }: MemberActor, like: Like): Promise<number> {
  const { likes, key, missing } = KINDS[like.kind]
  return db.transaction().execute(async (trx) => {
    // The review first: all who like it, or remove it, wait here in one line.
    const review = await trx
      .selectFrom(like.kind)
      .select('like_count as likeCount')
      .where('id', '=', like.id)
      .where(seenBy(memberId))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (review === undefined) throw new Refusal(missing)
    const { numAffectedRows = 0n } = like.isLiked
      ? await sql`insert into ${sql.table(likes)} (member_id, ${sql.ref(key)}, created_at)
          values (${memberId}, ${like.id}, ${now}) on conflict do nothing`.execute(trx)
      : await sql`delete from ${sql.table(likes)}
          where member_id = ${memberId} and ${sql.ref(key)} = ${like.id}`.execute(trx)
    if (numAffectedRows === 0n) return review.likeCount
    const likeCount = review.likeCount + (like.isLiked ? 1 : -1)
    await trx.updateTable(like.kind).set({ like_count: likeCount }).where('id', '=', like.id).execute()
    return likeCount
  })
}
