import sharp from 'sharp'

/** The side of a member's picture in pixels. */
const SIDE = 512
/** A camera's largest; what claims to be larger is not opened. */
const MAX_PIXELS = 60_000_000
const SECONDS = 10
/** What decoders say, whatever a file calls itself. Drawings and documents are not among them. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * A square picture without anything a camera wrote into it, of the first frame where there are many. Undefined where the
 * bytes are no picture, or one too large to be opened safely.
 */
export async function redrawPicture(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await redraw(bytes)
  } finally {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }
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
