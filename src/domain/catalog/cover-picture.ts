import type { CoverBook } from '#src/shared/cover/cover-design.ts'

/** PNG pictures of 1200 × 630 for links shared elsewhere. */
export type CoverPictures = {
  ofBook: (book: CoverBook) => Promise<Uint8Array>
  ofLibrary: () => Promise<Uint8Array>
}
