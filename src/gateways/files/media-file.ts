import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MediaFile } from '#src/domain/assets/add-asset.ts'
import type { FileStore } from './file-store.ts'

/** Of a film; a lecture of an hour in good quality. In bytes. */
const LARGEST = 4 * 1024 ** 3

/** Puts sound, film or captions into the store, named by their content. Undefined where the bytes are none of them. */
export async function storeMedia(
  files: Pick<FileStore, 'putFile'>,
  path: string,
): Promise<MediaFile | undefined> {
  const { size } = await stat(path)
  const kind = mediaKind(await readHead(path))
  if (kind === undefined || size > LARGEST) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const key = `${hash.digest('hex')}.${kind.extension}`
  await files.putFile(key, path)
  return { kind: kind.kind, mediaType: kind.mediaType, key, bytes: size }
}

const KINDS = {
  mp4: { kind: 'video', mediaType: 'video/mp4', extension: 'mp4' },
  mp3: { kind: 'audio', mediaType: 'audio/mpeg', extension: 'mp3' },
  vtt: { kind: 'captions', mediaType: 'text/vtt; charset=utf-8', extension: 'vtt' },
} as const

/** What the first bytes say a file is, whatever it is called. */
function mediaKind(head: Uint8Array): (typeof KINDS)[keyof typeof KINDS] | undefined {
  const text = Buffer.from(head).toString('latin1')
  if (text.slice(4, 8) === 'ftyp') return KINDS.mp4
  if (text.startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return KINDS.mp3
  if (/^(?:\u00EF\u00BB\u00BF)?WEBVTT(?:[ \t\r\n]|$)/.test(text)) return KINDS.vtt
  return undefined
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16), length: 16, position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
