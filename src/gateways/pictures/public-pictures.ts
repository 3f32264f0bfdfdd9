import type { PicturePorts } from '#src/domain/assets/imported-pictures.ts'
import type { FileStore } from '#src/gateways/files/file-store.ts'
import { putByContent } from '#src/gateways/files/put-by-content.ts'

/** Makes pictures of our own content and stores them under names of what they hold. */
export function publicPictures(files: Pick<FileStore, 'put'>, now: () => Date): PicturePorts {
  return {
    // Loaded with the first picture, as it takes eleven megabytes.
    makePicture: async (bytes) => (await import('./make-picture.ts')).makePicture(bytes),
    putFile: putByContent(files),
    now,
  }
}
