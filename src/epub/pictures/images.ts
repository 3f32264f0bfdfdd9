import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import type { Image } from '#src/epub/book.ts'
import { decodeDocument } from '#src/epub/archive/decode.ts'
import { readDrawing, redraw } from './svg.ts'
import type { XhtmlElement } from '#src/epub/xhtml.ts'
import type { Archive } from '#src/epub/archive/zip.ts'

const MAX_FILE = 32 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 1_600
const AT_ONCE = 2
/** A picture with few colours or few pixels is sharper, and hardly larger, without loss. */
const SMALL = 256 * 256

sharp.cache(false)
sharp.concurrency(1)

export type Pictures = {
  /** Starts to re-encode a file of the archive. */
  want(path: string): void
  /** Starts to rasterise a drawing; gives the name under which it will be found. */
  wantDrawing(svg: XhtmlElement): string | undefined
  /** All pictures wanted so far by name, without the broken ones. */
  finish(): Promise<Map<string, Image>>
}

/** Re-encodes pictures while the pages are still being read, a few at a time. */
export function startPictures(archive: Archive): Pictures {
  const results = new Map<string, Image>()
  const waiting: { name: string; load: () => Promise<Uint8Array | undefined> }[] = []
  const known = new Set<string>()
  const workers = new Set<Promise<void>>()

  const work = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const image = await encodeOrGiveUp(job.load, job.name)
      if (image !== undefined) results.set(job.name, image)
    }
  }
  const enqueue = (name: string, load: () => Promise<Uint8Array | undefined>): void => {
    if (known.has(name)) return
    known.add(name)
    waiting.push({ name, load })
    if (workers.size >= AT_ONCE) return
    const worker = work().finally(() => workers.delete(worker))
    workers.add(worker)
  }
  return {
    want: (path) => enqueue(path, () => archive.read(path, MAX_FILE)),
    wantDrawing: (svg) => {
      const drawing = redraw(svg, MAX_SIDE)
      if (drawing === undefined) return undefined
      const name = `drawing:${createHash('sha256').update(drawing.xml).digest('hex')}`
      enqueue(name, async () => Buffer.from(drawing.xml))
      return name
    },
    finish: async () => {
      while (workers.size > 0) await Promise.all(workers)
      // In the order in which the book wants them, whichever was ready first.
      return new Map([...known].flatMap((name) => entryOf(results, name)))
    },
  }
}

function entryOf<T>(map: Map<string, T>, key: string): [string, T][] {
  const value = map.get(key)
  return value === undefined ? [] : [[key, value]]
}

/** A picture that cannot be read costs the book that picture, never the import. */
async function encodeOrGiveUp(
  load: () => Promise<Uint8Array | undefined>,
  name: string,
): Promise<Image | undefined> {
  try {
    const bytes = await load()
    return bytes === undefined ? undefined : await encode(bytes, name)
  } catch {
    return undefined
  }
}

async function encode(bytes: Uint8Array, name: string): Promise<Image | undefined> {
  const source = await openPicture(bytes, name)
  if (source === undefined) return undefined
  const { data, info } = await source.picture
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, lossless: source.isFlat, effort: 2 })
    .timeout({ seconds: 15 })
    .toBuffer({ resolveWithObject: true })
  const key = `${createHash('sha256').update(data).digest('hex')}.webp`
  return { key, bytes: data, mime: 'image/webp', width: info.width, height: info.height }
}

/** Only formats known by their first bytes reach the decoders; SVG only in our own writing. */
async function openPicture(
  bytes: Uint8Array,
  name: string,
): Promise<{ picture: Sharp; isFlat: boolean } | undefined> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (/^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF....WEBP)/s.test(start)) {
    const picture = sharp(bytes, options)
    const { width, height, isPalette, format } = await picture.metadata()
    const isFlat = isPalette || format === 'gif' || (format !== 'jpeg' && width * height <= SMALL)
    return { picture, isFlat }
  }
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(start)) return undefined
  const drawing = readDrawing(decodeDocument(bytes, name), name, MAX_SIDE)
  if (drawing === undefined) return undefined
  const isFlat = drawing.width * drawing.height <= SMALL
  return { picture: sharp(Buffer.from(drawing.xml), options), isFlat }
}
