import type { Db } from '#src/db/schema.ts'
import { isFreeWork, readableWork } from '#src/domain/access/readable.ts'
import type { Actor } from '#src/domain/actor.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { AssetKind, PictureSize } from './rules.ts'

export type ReadableAsset = {
  kind: AssetKind
  mediaType: string
  fileKey: string
  bytes: number
  sizes: PictureSize[]
  /** Whether anyone may have it, and for how long it stays so. */
  shared: 'always' | 'now' | 'never'
  /** The paid work it is served for, where the reader's own right opens it. */
  paidWorkId: number | undefined
}

/**
 * An asset that the reader may have. Throws MEDIA_NOT_FOUND for what is not there, not published yet or not for this
 * reader, so that nobody learns which.
 */
export async function getReadableAsset(db: Db, reader: Actor, assetId: number): Promise<ReadableAsset> {
  const asset = await db
    .selectFrom('asset')
    .select(['id', 'kind', 'access', 'sizes', 'bytes'])
    .select(['media_type as mediaType', 'file_key as fileKey'])
    .where('id', '=', assetId)
    .executeTakeFirst()
  if (asset === undefined) throw new Refusal('MEDIA_NOT_FOUND')
  const { access, id, bytes, ...file } = asset
  const found = { ...file, bytes: Number(bytes) }
  if (access === 'public') return { ...found, shared: 'always', paidWorkId: undefined }
  if (access === 'work') return { ...found, ...(await judgeWork(db, reader, id)) }
  await requireInquiryReader(db, reader, id)
  return { ...found, shared: 'never', paidWorkId: undefined }
}

/** Pictures of inquiries are for their writer and for those who answer. */
async function requireInquiryReader(db: Db, { memberId }: Actor, assetId: number): Promise<void> {
  const readable =
    memberId === undefined
      ? undefined
      : await db
          .selectFrom('inquiry_picture')
          .innerJoin('member', (join) => join.on('member.id', '=', memberId))
          .select('asset_id')
          .where('asset_id', '=', assetId)
          .where((eb) =>
            eb.or([eb('inquiry_picture.member_id', '=', memberId), eb('member.role', '=', 'owner')]),
          )
          .executeTakeFirst()
  if (readable === undefined) throw new Refusal('MEDIA_NOT_FOUND')
}

async function judgeWork(
  db: Db,
  reader: Actor,
  assetId: number,
): Promise<Pick<ReadableAsset, 'shared' | 'paidWorkId'>> {
  const work = await db
    .selectFrom('series_work_asset')
    .innerJoin('series_work', 'series_work.id', 'series_work_asset.work_id')
    .innerJoin('series', 'series.id', 'series_work.series_id')
    .select(['series_work.id', isFreeWork.as('isFree'), readableWork(reader).as('isReadable')])
    .where('series_work_asset.asset_id', '=', assetId)
    .where('series_work.published_at', '<=', reader.now)
    .executeTakeFirst()
  if (work?.isReadable !== true) throw new Refusal('MEDIA_NOT_FOUND')
  return work.isFree ? { shared: 'now', paidWorkId: undefined } : { shared: 'never', paidWorkId: work.id }
}
