import { LRUCache } from 'lru-cache'
import type { CoverPictures } from '#src/domain/catalog/cover-picture.ts'
import { coverVersion } from '#src/shared/cover/cover-design.ts'

/** Some forty kilobytes each. */
const KEPT = 500

/** Draws covers one at a time, and keeps the latest in memory. */
export function coverPictures(findPicture: (key: string) => Promise<Uint8Array | undefined>): CoverPictures {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: KEPT })
  let last: Promise<unknown> = Promise.resolve()

  function keep(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = kept.get(key)
    if (known !== undefined) return known
    const drawn = last.then(draw)
    last = drawn.catch(() => kept.delete(key))
    kept.set(key, drawn)
    return drawn
  }

  return {
    ofBook: (book) =>
      keep(`${book.bookId} ${coverVersion(book)}`, async () => {
        const key = book.thumbnailPath?.split('/').at(-1)
        const [{ drawBook }, picture] = await Promise.all([
          tools(),
          key === undefined ? undefined : findPicture(key),
        ])
        return drawBook(book, picture)
      }),
    ofHouse: () => keep('house', async () => (await tools()).drawLogo()),
  }
}

/** Loaded with the first picture: they take a tenth of a second, which no start should wait for. */
function tools() {
  return import('./draw.ts')
}
