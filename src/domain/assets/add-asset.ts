import type { Db } from '#src/db/schema.ts'
import type { AssetAccess, AssetKind, PictureSize } from './rules.ts'

/** A picture made ready for readers: without anything a camera wrote into it, in several sizes, the smallest first. */
export type MadePicture = {
  width: number
  height: number
  sizes: { width: number; bytes: Uint8Array }[]
  /** A `data:` address. */
  placeholder: string
}

/** Undefined where the bytes are no picture, or one too large to be opened safely. */
export type MakePicture = (bytes: Uint8Array) => Promise<MadePicture | undefined>

/** Stores bytes in the file store and answers the key, which names their content. */
export type PutFile = (bytes: Uint8Array, extension: string) => Promise<string>

/** Stores a picture and answers the asset's id. */
export async function addPicture(
  db: Db,
  putFile: PutFile,
  { picture, access, at }: { picture: MadePicture; access: AssetAccess; at: Date },
): Promise<number> {
  const sizes: PictureSize[] = []
  // One after the other: each is a few milliseconds, and the store may be far away.
  for (const { width, bytes } of picture.sizes) sizes.push({ width, key: await putFile(bytes, 'webp') })
  const largest = sizes.at(-1)
  if (largest === undefined) throw new Error('A picture has no size')
  const { id } = await db
    .insertInto('asset')
    .values({
      kind: 'picture',
      access,
      media_type: 'image/webp',
      file_key: largest.key,
      bytes: picture.sizes.at(-1)?.bytes.length ?? 0,
      width: picture.width,
      height: picture.height,
      sizes: JSON.stringify(sizes),
      placeholder: picture.placeholder,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type MediaFile = {
  kind: Exclude<AssetKind, 'picture'>
  mediaType: string
  key: string
  bytes: number
}

/** Writes down sound, film or captions that lie in the file store already, and answers the asset's id. */
export async function addMedia(
  db: Db,
  file: MediaFile,
  { access, at }: { access: AssetAccess; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('asset')
    .values({
      kind: file.kind,
      access,
      media_type: file.mediaType,
      file_key: file.key,
      bytes: file.bytes,
      width: null,
      height: null,
      sizes: '[]',
      placeholder: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
