import { createHash } from 'node:crypto'
import type { PutFile } from '#src/domain/assets/add-asset.ts'
import type { FileStore } from './file-store.ts'

/** Puts bytes into the store under a name made of their content: the same bytes lie there once. */
export function putByContent(files: Pick<FileStore, 'put'>): PutFile {
  return async (bytes, extension) => {
    const key = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
    await files.put(key, bytes)
    return key
  }
}
