import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export type FileStore = {
  /** Stores `bytes` whole or not at all; a key names its content, so what is there already stays. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  find: (key: string) => Promise<Uint8Array | undefined>
  /** What is not there is gone already. */
  remove: (key: string) => Promise<void>
}

/** Files in the data folder. Keys are names we made ourselves, never a reader's. */
export function openFileStore(dataDir: string): FileStore {
  const disk = new Disk(
    new FSDriver({ location: pathToFileURL(join(dataDir, 'files')), visibility: 'private' }),
  )
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      if (await disk.exists(place)) return
      const temporaryFile = `drafts/${randomUUID()}`
      await disk.put(temporaryFile, bytes)
      await disk.move(temporaryFile, place)
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
