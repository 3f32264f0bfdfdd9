import { inflateRawSync } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { EpubError } from '#src/epub/book.ts'

/** What may be unpacked from a file that a stranger made. */
const ZIP_LIMITS = {
  archiveBytes: 256 * 1024 * 1024,
  entries: 10_000,
  unpackedBytes: 512 * 1024 * 1024,
  /** Entries below this size may be compressed as well as they like. */
  ratioMattersFrom: 1024 * 1024,
  ratio: 100,
} as const

const STORED = 0
const DEFLATED = 8

type Opened = { zip: ZipFile; buffer: Buffer; entries: Map<string, Entry> }

export type Archive = {
  /** Names of the files, in NFC, without folders. */
  has(name: string): boolean
  /**
   * The bytes of one file, undefined where there is none or it is larger than `limit`.
   * Throws NOT_A_ZIP with the file's name where its data is damaged.
   */
  read(name: string, limit: number): Promise<Uint8Array | undefined>
}

/**
 * Opens the archive and reads its table of contents; nothing is unpacked yet.
 * Throws TOO_LARGE, NOT_A_ZIP, TOO_MANY_FILES, UNSAFE_NAME, ENCRYPTED and SUSPICIOUS_COMPRESSION.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  if (bytes.length > ZIP_LIMITS.archiveBytes) throw new EpubError('TOO_LARGE')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await openZip(buffer)
  const opened = { zip, buffer, entries: await listEntries(zip) }
  return {
    has: (name) => opened.entries.has(name),
    read: async (name, limit) =>
      (opened.entries.get(name)?.uncompressedSize ?? 0) > limit ? undefined : unpack(opened, name),
  }
}

async function openZip(buffer: Buffer): Promise<ZipFile> {
  try {
    // Names are decoded and judged here, because yauzl repairs backslashes and does not know duplicates.
    return await fromBufferPromise(buffer, {
      lazyEntries: true,
      decodeStrings: false,
      validateEntrySizes: true,
    })
  } catch (cause) {
    throw new EpubError('NOT_A_ZIP', undefined, { cause })
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ZIP_LIMITS.entries) throw new EpubError('TOO_MANY_FILES')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      refuseUnsafeName(name)
      if (name.endsWith('/')) continue
      if (entries.has(name)) throw new EpubError('UNSAFE_NAME', name)
      if (entry.isEncrypted()) throw new EpubError('ENCRYPTED', name)
      unpacked += entry.uncompressedSize
      refuseBomb(entry, name, unpacked)
      entries.set(name, entry)
    }
  } catch (cause) {
    if (cause instanceof EpubError) throw cause
    throw new EpubError('NOT_A_ZIP', undefined, { cause })
  }
  return entries
}

function refuseBomb(entry: Entry, name: string, unpackedSoFar: number): void {
  const { compressedSize, uncompressedSize } = entry
  const swollen =
    uncompressedSize > ZIP_LIMITS.ratioMattersFrom && uncompressedSize > compressedSize * ZIP_LIMITS.ratio
  if (swollen || unpackedSoFar > ZIP_LIMITS.unpackedBytes) throw new EpubError('SUSPICIOUS_COMPRESSION', name)
}

/** Tools on Korean Windows write names in CP949 without saying so. */
function nameOf(entry: Entry): string {
  for (const encoding of ['utf-8', 'windows-949']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(entry.fileNameRaw).normalize('NFC')
    } catch {
      // Not in this encoding: try the next.
    }
  }
  return entry.fileNameRaw.toString('latin1')
}

function refuseUnsafeName(name: string): void {
  const climbs = name.split('/').includes('..')
  if (name === '' || climbs || /^\/|^[a-z]:|[\\\0-\x1f\x7f]/i.test(name))
    throw new EpubError('UNSAFE_NAME', name)
}

/** Unpacks in one go: it is faster than a stream, and stops at the declared size, whatever the data would become. */
async function unpack({ zip, buffer, entries }: Opened, name: string): Promise<Uint8Array | undefined> {
  const entry = entries.get(name)
  if (entry === undefined) return undefined
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = buffer.subarray(fileDataStart, fileDataStart + entry.compressedSize)
    const bytes =
      entry.compressionMethod === DEFLATED
        ? inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
        : packed
    if (bytes.length === entry.uncompressedSize && isReadable(entry)) return bytes
  } catch (cause) {
    throw new EpubError('NOT_A_ZIP', name, { cause })
  }
  throw new EpubError('NOT_A_ZIP', name)
}

function isReadable(entry: Entry): boolean {
  return entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED
}
