import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type FileStore = {
  /** Stores `bytes` whole or not at all; a key names its content, so what is there already stays. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Stores a file of the machine under a key, without reading it whole into memory. */
  putFile: (key: string, path: string) => Promise<void>
  find: (key: string) => Promise<Uint8Array | undefined>
  /** The bytes from `from` to `to`, both included, as they are read. */
  open: (key: string, range: { from: number; to: number }) => Promise<ReadableStream<Uint8Array> | undefined>
  /** What is not there is gone already. */
  remove: (key: string) => Promise<void>
}

/** Files in the data folder. Keys are names we made ourselves, never a reader's. */
export function openFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location: pathToFileURL(folder), visibility: 'private' }))

  async function store(key: string, write: (temporaryFile: string) => Promise<void>): Promise<void> {
    const place = placeOf(key)
    if (await disk.exists(place)) return
    const temporaryFile = `drafts/${randomUUID()}`
    await write(temporaryFile)
    await disk.move(temporaryFile, place)
  }

  return {
    put: (key, bytes) => store(key, (file) => disk.put(file, bytes)),
    putFile: (key, path) => store(key, (file) => disk.putStream(file, createReadStream(path))),
    async open(key, { from, to }) {
      const place = placeOf(key)
      if (!(await disk.exists(place))) return undefined
      const stream = createReadStream(join(folder, place), { start: from, end: to })
      // The types of Node's streams and those of the web differ in how they name the same bytes.
      return Readable.toWeb(stream) as ReadableStream<Uint8Array>
    },
    async find(key) {
      const place = placeOf(key)
      return (await disk.exists(place)) ? disk.getBytes(place) : undefined
    },
    remove: (key) => disk.delete(placeOf(key)),
  }
}

function placeOf(key: string) {
  return `images/${key.slice(0, 2)}/${key}`
}
