import sharp, { type Sharp } from 'sharp'
import type { MadePicture } from '#src/domain/assets/add-asset.ts'
import { PICTURE_WIDTHS } from '#src/domain/assets/rules.ts'
import { createQueue } from './queue.ts'

/** A camera's largest; what claims to be larger is not opened. */
const MAX_PIXELS = 60_000_000
const SECONDS = 20
/** What decoders say, whatever a file calls itself. Drawings and documents are not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const PLACEHOLDER_WIDTH = 16

const inTurn = createQueue(1)

/**
 * A picture in the sizes of `PICTURE_WIDTHS` that are not larger than itself, of the first frame where there are many.
 * Undefined where the bytes are no picture, or one too large to be opened safely.
 */
export function makePicture(bytes: Uint8Array): Promise<MadePicture | undefined> {
  return inTurn(async () => {
    try {
      return await make(bytes)
    } catch {
      // Whatever is wrong with it, it cannot be shown.
      return undefined
    }
  })
}

async function make(bytes: Uint8Array): Promise<MadePicture | undefined> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
  const { format, compression, autoOrient } = await open().metadata()
  if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) return undefined
  const { width, height } = autoOrient
  const largest = Math.min(width, PICTURE_WIDTHS.at(-1) ?? width)
  const widths = [...PICTURE_WIDTHS.filter((each) => each < largest), largest]
  const sizes: MadePicture['sizes'] = []
  for (const each of widths) sizes.push({ width: each, bytes: await encode(open(), each) })
  const tiny = await open()
    .autoOrient()
    .resize({ width: PLACEHOLDER_WIDTH })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 30 })
    .toBuffer()
  return { width, height, sizes, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

function encode(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
    .webp({ quality: 82, smartSubsample: true })
    .toBuffer()
}
