import { LRUCache } from 'lru-cache'
import type { CoverPictures } from '#src/domain/catalog/cover-picture.ts'
import { coverVersion } from '#src/shared/cover/cover-design.ts'

/** Some forty kilobytes each. */
const MOST_CACHED = 500

/** Draws covers one at a time, and keeps the latest in memory. */
export function coverPictures(findPicture: (key: string) => Promise<Uint8Array | undefined>): CoverPictures {
  const cache = new LRUCache<string, Promise<Uint8Array>>({ max: MOST_CACHED })
  let last: Promise<unknown> = Promise.resolve()

  function cached(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = cache.get(key)
    if (known !== undefined) return known
    const drawn = last.then(draw)
    last = drawn.catch(() => cache.delete(key))
    cache.set(key, drawn)
    return drawn
  }

  return {
    ofBook: (book) =>
      cached(`${book.bookId} ${coverVersion(book)}`, async () => {
        const key = book.thumbnailPath?.split('/').at(-1)
        const [{ drawBook }, picture] = await Promise.all([
          loadDrawing(),
          key === undefined ? undefined : findPicture(key),
        ])
        return drawBook(book, picture)
      }),
    ofLibrary: () => cached('house', async () => (await loadDrawing()).drawLogo()),
  }
}

/** Loaded with the first picture: they take a tenth of a second, which no start should wait for. */
function loadDrawing() {
  return import('./draw.ts')
}
