import type { FileHandle } from 'node:fs/promises'
import { BackupFault } from '#src/db/backup-fault.ts'

/*
 * The plain ustar format, only regular files: any `tar` can open a backup when our program cannot be run. Reading is
 * strict: every byte of the archive is either checked here or belongs to a file's content.
 */

export type TarEntry = { name: string; size: number; at: number }

const BLOCK = 512
const PIECE = 1 << 20
const END = Buffer.alloc(2 * BLOCK)

/** Appends files to an empty archive; `finish` ends it. */
export function tarWriter(handle: FileHandle, modified: Date) {
  return {
    async add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
      await handle.writeFile(header(name, size, modified))
      let written = 0
      for await (const piece of content) {
        written += piece.length
        await handle.writeFile(piece)
      }
      if (written !== size) throw new Error(`${name} changed its size while it was read`)
      await handle.writeFile(Buffer.alloc(padding(size)))
    },
    finish: () => handle.writeFile(END),
  }
}

/** The entries of an archive in order. Throws BackupFault for one that is cut off or damaged. */
export async function* tarEntries(handle: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await handle.stat()
  let at = 0
  for (;;) {
    const block = await read(handle, at, BLOCK)
    at += BLOCK
    if (isZero(block)) {
      if (at + BLOCK > length) throw new BackupFault('CUT_OFF')
      if (at + BLOCK !== length || !isZero(await read(handle, at, BLOCK)))
        throw new BackupFault('DAMAGED', `byte ${at}`)
      return
    }
    const { name, size } = readHeader(block, at - BLOCK)
    if (at + size > length) throw new BackupFault('CUT_OFF', name)
    yield { name, size, at }
    at += size
    if (!isZero(await read(handle, at, padding(size)))) throw new BackupFault('DAMAGED', `byte ${at}`)
    at += padding(size)
  }
}

/** The content of an entry, a piece at a time. */
export async function* readEntry(handle: FileHandle, { at, size }: TarEntry): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; done += PIECE)
    yield await read(handle, at + done, Math.min(PIECE, size - done))
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK
const isZero = (bytes: Buffer) => bytes.every((byte) => byte === 0)

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, position + done)
    if (bytesRead === 0) throw new BackupFault('CUT_OFF')
    done += bytesRead
  }
  return buffer
}

function header(name: string, size: number, modified: Date): Buffer {
  const block = Buffer.alloc(BLOCK)
  const [prefix, rest] = splitName(name)
  if (size >= 8 ** 11) throw new Error(`too large a file for an archive: ${name}`)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(rest, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  block.write(prefix, 345)
  block.write(`${octal(checksum(block), 6)}\u0000 `, 148)
  return block
}

/** A header has room for 100 bytes and, where a slash can stand between, 155 before them. */
function splitName(name: string): [prefix: string, rest: string] {
  const bytes = Buffer.from(name)
  if (bytes.length <= 100) return ['', name]
  const slash = bytes.indexOf('/', bytes.length - 101)
  if (slash <= 0 || slash > 155) throw new Error(`too long a name for an archive: ${name}`)
  return [bytes.toString('utf8', 0, slash), bytes.toString('utf8', slash + 1)]
}

/** The sum of all bytes, with its own eight counted as spaces. */
function checksum(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}

function readHeader(block: Buffer, at: number): { name: string; size: number } {
  const text = (from: number, to: number) => block.toString('utf8', from, to).replace(/\u0000.*$/su, '')
  const prefix = text(345, 500)
  const name = `${prefix}${prefix === '' ? '' : '/'}${text(0, 100)}`
  const size = Number.parseInt(block.toString('latin1', 124, 135), 8)
  const modified = Number.parseInt(block.toString('latin1', 136, 147), 8)
  const isOurs = block.toString('latin1', 257, 265) === 'ustar\u000000' && Number.isSafeInteger(modified)
  if (!isOurs || !header(name, size, new Date(modified * 1000)).equals(block))
    throw new BackupFault(at === 0 ? 'NOT_A_BACKUP' : 'DAMAGED', at === 0 ? '' : `byte ${at}`)
  return { name, size }
}
