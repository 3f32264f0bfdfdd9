import sharp from 'sharp'
import { createQueue } from './queue.ts'

/** The side of a member's picture in pixels. */
const SIDE = 512
/** A camera's largest; what claims to be larger is not opened. */
const MAX_PIXELS = 60_000_000
const SECONDS = 10
/** What decoders say, whatever a file calls itself. Drawings and documents are not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

const inTurn = createQueue(2)

/**
 * A square picture without anything a camera wrote into it, of the first frame where there are many. Undefined where the
 * bytes are no picture, or one too large to be opened safely.
 */
export function redrawPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return inTurn(() => redraw(bytes))
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    const { format, compression } = await input.metadata()
    if (!FORMATS.has(format) || (format === 'heif' && compression !== 'av1')) return undefined
    return await input
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: SECONDS })
      .webp({ quality: 84 })
      .toBuffer()
  } catch {
    // Whatever is wrong with it, it cannot be shown.
    return undefined
  }
}
