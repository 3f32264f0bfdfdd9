import { UPLOAD_MAX_MB } from '#src/shared/limits.ts'

/** Pictures, sound and film that are not part of a book's edition. */
export type AssetKind = 'picture' | 'audio' | 'video' | 'captions'

/** `public`: for everyone; `work`: for who may read its work; `inquiry`: for its writer and those who answer. */
export type AssetAccess = 'public' | 'work' | 'inquiry'

/** One stored size of a picture: its width in pixels, and its key in the file store. */
export type PictureSize = { width: number; key: string }

/** Widths in pixels in which a picture is kept, none larger than the picture itself. */
export const PICTURE_WIDTHS = [480, 800, 1600] as const
/** What one uploaded picture may weigh, in bytes. */
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024

/** The address of a picture in one of its sizes; the right to it is judged at each request. */
function picturePath(assetId: number, width: number): string {
  return `/media/asset/${assetId}/${width}.webp`
}

/** What a page needs to show a picture without a jump. */
export type ShownPicture = {
  src: string
  /** For the `srcset` attribute. */
  srcset: string
  width: number
  height: number
  /** A `data:` address. */
  placeholder: string | null
}

/** Undefined for an asset that is no picture. */
export function showPicture(asset: {
  id: number
  width: number | null
  height: number | null
  sizes: readonly PictureSize[]
  placeholder: string | null
}): ShownPicture | undefined {
  const { id, width, height, sizes, placeholder } = asset
  const largest = sizes.at(-1)
  if (width === null || height === null || largest === undefined) return undefined
  return {
    src: picturePath(id, largest.width),
    srcset: sizes.map((size) => `${picturePath(id, size.width)} ${size.width}w`).join(', '),
    width,
    height,
    placeholder,
  }
}
