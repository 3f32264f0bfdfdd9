import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { addPicture, type MakePicture } from '#src/domain/assets/add-asset.ts'
import { type ShownPicture, showPicture } from '#src/domain/assets/rules.ts'
import { Refusal } from '#src/domain/errors.ts'

/** What the pictures of inquiries need from outside. */
export type InquiryFiles = {
  makePicture: MakePicture
  putPicture: (key: string, bytes: Uint8Array) => Promise<void>
  removePicture: (key: string) => Promise<void>
}
export type InquiryContext = { db: Db; files: InquiryFiles; uuid: () => string; now: () => Date }
export type InquiryPicture = ShownPicture & { id: number }

/** So long after its upload a picture may be sent along; milliseconds. */
const LOOSE_FOR = 86_400_000
const SWEPT_AT_ONCE = 200

/**
 * Stores a picture made from these bytes, to be sent along with an inquiry within a day. Throws INVALID_REQUEST where they
 * are no picture.
 */
export async function addInquiryPicture(
  { db, files, uuid, now }: InquiryContext,
  memberId: number,
  bytes: Uint8Array,
): Promise<InquiryPicture> {
  const picture = await files.makePicture(bytes)
  if (picture === undefined) throw new Refusal('INVALID_REQUEST', { picture: 'NOT_AN_IMAGE' })
  const written = new Map<string, Uint8Array>()
  // No other picture has these names, so that they can be deleted without a look at what else is stored.
  const nameFile = (content: Uint8Array, extension: string) => {
    const key = `${uuid().replaceAll('-', '')}.${extension}`
    written.set(key, content)
    return Promise.resolve(key)
  }
  const at = now()
  // The rows come first: whatever is cut off after them is found and deleted by the sweep.
  const id = await db.transaction().execute(async (trx) => {
    const assetId = await addPicture(trx, nameFile, { picture, access: 'inquiry', at })
    await trx
      .insertInto('inquiry_picture')
      .values({ asset_id: assetId, member_id: memberId, inquiry_id: null, created_at: at })
      .execute()
    return assetId
  })
  await Promise.all(Array.from(written, ([key, content]) => files.putPicture(key, content)))
  const [shown] = await findPictures(db, { pictureIds: [id] })
  if (shown === undefined) throw new Error('A picture that was just stored is gone')
  return shown
}

/** Attaches a member's uploaded pictures to their inquiry. Throws INVALID_REQUEST for one that is not there any more. */
export async function attachPictures(
  trx: Db,
  { memberId }: MemberActor,
  { inquiryId, pictureIds }: { inquiryId: number; pictureIds: readonly number[] },
): Promise<void> {
  // One after the other, of five at most: each has its place.
  for (const [position, assetId] of pictureIds.entries()) {
    const attached = await trx
      .updateTable('inquiry_picture')
      .set({ inquiry_id: inquiryId, position })
      .where('asset_id', '=', assetId)
      .where('member_id', '=', memberId)
      .where('inquiry_id', 'is', null)
      .returning('asset_id')
      .executeTakeFirst()
    if (attached === undefined) throw new Refusal('INVALID_REQUEST', { images: 'NOT_FOUND' })
  }
}

/** The pictures of inquiries, in their order. */
export async function listPictures(
  db: Db,
  inquiryIds: readonly number[],
): Promise<(InquiryPicture & { inquiryId: number })[]> {
  if (inquiryIds.length === 0) return []
  const found = await findPictures(db, { inquiryIds })
  return found.flatMap(({ inquiryId, ...picture }) => (inquiryId === null ? [] : [{ ...picture, inquiryId }]))
}

/**
 * Deletes, with their files, pictures that were never sent within a day and those of members who have left. Whatever is
 * cut off is done by the next call.
 */
export async function sweepInquiryPictures({
  db,
  files,
  now,
}: Pick<InquiryContext, 'db' | 'now'> & { files: Pick<InquiryFiles, 'removePicture'> }): Promise<void> {
  // From here on nobody can send it along.
  await db
    .updateTable('inquiry_picture')
    .set({ member_id: null })
    .where('inquiry_id', 'is', null)
    .where('created_at', '<=', new Date(now().getTime() - LOOSE_FOR))
    .execute()
  const loose = await db
    .selectFrom('inquiry_picture')
    .innerJoin('asset', 'asset.id', 'inquiry_picture.asset_id')
    .select(['asset.id', 'asset.sizes'])
    .where('inquiry_picture.inquiry_id', 'is', null)
    .where('inquiry_picture.member_id', 'is', null)
    .limit(SWEPT_AT_ONCE)
    .execute()
  if (loose.length === 0) return
  await Promise.all(loose.flatMap(({ sizes }) => sizes.map(({ key }) => files.removePicture(key))))
  const ids = loose.map(({ id }) => id)
  await db.deleteFrom('asset').where('id', 'in', ids).execute()
}

async function findPictures(
  db: Db,
  { inquiryIds, pictureIds }: { inquiryIds?: readonly number[]; pictureIds?: readonly number[] },
): Promise<(InquiryPicture & { inquiryId: number | null })[]> {
  const found = await db
    .selectFrom('inquiry_picture')
    .innerJoin('asset', 'asset.id', 'inquiry_picture.asset_id')
    .select(['asset.id', 'asset.width', 'asset.height', 'asset.sizes', 'asset.placeholder'])
    .select('inquiry_picture.inquiry_id as inquiryId')
    .$if(inquiryIds !== undefined, (query) => query.where('inquiry_id', 'in', inquiryIds ?? []))
    .$if(pictureIds !== undefined, (query) => query.where('asset.id', 'in', pictureIds ?? []))
    .orderBy('inquiry_id')
    .orderBy('position')
    .execute()
  return found.flatMap(({ inquiryId, ...asset }) => {
    const shown = showPicture(asset)
    return shown === undefined ? [] : [{ ...shown, id: asset.id, inquiryId }]
  })
}
