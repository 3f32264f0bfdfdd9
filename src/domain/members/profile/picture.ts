import type { Db } from '#src/db/schema.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { MemberContext } from '#src/domain/members/context.ts'

/** Gives a member a picture made from these bytes; the one before is gone. Throws INVALID_REQUEST where they are no picture. */
export async function setPicture(room: MemberContext, memberId: number, bytes: Uint8Array): Promise<void> {
  const picture = await room.files.redrawPicture(bytes)
  if (picture === undefined) throw new Refusal('INVALID_REQUEST', { picture: 'NOT_AN_IMAGE' })
  // Its name tells nothing and is never used again, so browsers may keep what it names.
  const key = `${room.uuid().replaceAll('-', '')}.webp`
  await room.files.putPicture(key, picture)
  try {
    await exchange(room, memberId, key)
  } catch (error) {
    await room.files.removePicture(key)
    throw error
  }
}

export async function removePicture(room: MemberContext, memberId: number): Promise<void> {
  await exchange(room, memberId, null)
}

async function exchange(room: MemberContext, memberId: number, key: string | null): Promise<void> {
  const old = await room.db.transaction().execute((trx) => exchangeKey(trx, memberId, key))
  if (old !== null) await room.files.removePicture(old)
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
