import { createHash } from 'node:crypto'
import type { PicturePorts } from '#src/domain/assets/imported-pictures.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'

/** Makes pictures of our own content and stores them under names of what they hold. */
export function publicPictures(files: Pick<FileStore, 'put'>, now: () => Date): PicturePorts {
  return {
    // Loaded with the first picture, as it takes eleven megabytes.
    makePicture: async (bytes) => (await import('./make-picture.ts')).makePicture(bytes),
    async putFile(bytes, extension) {
      const key = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
      await files.put(key, bytes)
      return key
    },
    now,
  }
}
