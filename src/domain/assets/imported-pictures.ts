import { createHash } from 'node:crypto'
import type { Db } from '#src/db/schema.ts'
import { addPicture, type MakePicture, type PutFile } from './add-asset.ts'
import { ContentError } from './content-error.ts'
import { showPicture, type ShownPicture } from './rules.ts'

/** What turns a file of our own content into a public picture. */
export type PicturePorts = { makePicture: MakePicture; putFile: PutFile; now: () => Date }
export type PictureFile = { file: string; bytes: Uint8Array }
/** A picture that was imported before, and what it was made from. */
export type ImportedPicture = { file: string; sourceHash: string; assetId: number }

/**
 * The public pictures of these files: those known already, where their file is the same, and new ones. `added` are the new
 * assets. Throws ContentError for a file that is no picture, and has added none then.
 */
export async function importPictures(
  db: Db,
  ports: PicturePorts,
  { files, known }: { files: readonly PictureFile[]; known: readonly ImportedPicture[] },
): Promise<{ pictures: ImportedPicture[]; added: number[] }> {
  const pictures: ImportedPicture[] = []
  const added: number[] = []
  try {
    for (const { file, bytes } of files) {
      const sourceHash = hashOf(bytes)
      const same = known.find((one) => one.file === file && one.sourceHash === sourceHash)
      if (same === undefined) {
        const picture = await ports.makePicture(bytes)
        if (picture === undefined) throw new ContentError('BAD_PICTURE', file)
        const assetId = await addPicture(db, ports.putFile, { picture, access: 'public', at: ports.now() })
        added.push(assetId)
        pictures.push({ file, sourceHash, assetId })
      } else {
        pictures.push(same)
      }
    }
  } catch (error) {
    await removeAssets(db, added)
    throw error
  }
  return { pictures, added }
}

/** Removes what nothing shows any more. The files stay: other assets may have the same content. */
export async function removeAssets(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('asset').where('id', 'in', ids).execute()
}

/** What pages need of the pictures with these ids. */
export async function findPictures(
  db: Db,
  ids: readonly (number | null)[],
): Promise<Map<number, ShownPicture>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'width', 'height', 'sizes', 'placeholder'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const shown = showPicture(row)
      return shown === undefined ? [] : [[row.id, shown] as const]
    }),
  )
}

export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
