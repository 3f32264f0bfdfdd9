import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** Gives a member a picture made from these bytes; the one before is gone. Throws INVALID_REQUEST where they are no picture. */
export async function setPicture(context: MemberContext, memberId: number, bytes: Uint8Array): Promise<void> {
  const picture = await context.files.redrawPicture(bytes)
  if (picture === undefined) throw new Refusal('INVALID_REQUEST', { picture: 'NOT_AN_IMAGE' })
  // The name reveals nothing and is never used again, so browsers may keep what it names.
  const key = `${context.uuid().replaceAll('-', '')}.webp`
  await context.files.putPicture(key, picture)
  try {
    await exchange(context, memberId, key)
  } catch (error) {
    await context.files.removePicture(key)
    throw error
  }
}

export async function removePicture(context: MemberContext, memberId: number): Promise<void> {
  await exchange(context, memberId, null)
}

async function exchange(context: MemberContext, memberId: number, key: string | null): Promise<void> {
  const old = await context.db.transaction().execute((trx) => exchangeKey(trx, memberId, key))
  if (old !== null) await context.files.removePicture(old)
}

/** Answers the key that was there. Of several at once each gets another. */
async function exchangeKey(trx: Db, memberId: number, key: string | null): Promise<string | null> {
  const { picture_key: old } = await trx
    .selectFrom('member')
    .select('picture_key')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('member').set({ picture_key: key }).where('id', '=', memberId).execute()
  return old
}
