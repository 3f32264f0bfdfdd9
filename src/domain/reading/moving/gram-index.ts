import { lastAtOrBefore } from './block-map.ts'

/** Where three letters in a row stand in a text. Different letters may share a bucket: what is found is a guess. */
export type GramIndex = {
  count: (bucket: number) => number
  /** At most `limit` of the places of a bucket, those around `position`. */
  near: (bucket: number, position: number, limit: number) => Uint32Array
}

const BITS = 18

/** Letters in a gram. */
export const GRAM = 3

/** The bucket of the gram that starts at `at`. */
export function bucketAt(points: ArrayLike<number>, at: number): number {
  const mixed =
    Math.imul(points[at] ?? 0, 0x9e3779b1) ^
    Math.imul(points[at + 1] ?? 0, 0x85ebca6b) ^
    Math.imul(points[at + 2] ?? 0, 0xc2b2ae35)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> (32 - BITS)
}

/** Sorts all grams of a text into buckets, by counting; four bytes for each letter. */
export function indexGrams(points: Uint32Array): GramIndex {
  const ends = new Uint32Array(2 ** BITS + 1)
  const last = points.length - GRAM
  for (let at = 0; at <= last; at++) {
    const bucket = bucketAt(points, at) + 1
    ends[bucket] = (ends[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket < ends.length; bucket++) {
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0)
  }
  // The end of a bucket is the start of the next; filling moves a copy of each start to its end.
  const next = ends.slice()
  const places = new Uint32Array(Math.max(0, last + 1))
  for (let at = 0; at <= last; at++) {
    const bucket = bucketAt(points, at)
    const slot = next[bucket] ?? 0
    places[slot] = at
    next[bucket] = slot + 1
  }
  const all = (bucket: number) => places.subarray(ends[bucket], ends[bucket + 1])
  return {
    count: (bucket) => (ends[bucket + 1] ?? 0) - (ends[bucket] ?? 0),
    near(bucket, position, limit) {
      const found = all(bucket)
      const middle = lastAtOrBefore(found, position)
      const start = Math.max(0, Math.min(middle - (limit >> 1), found.length - limit))
      return found.subarray(start, start + limit)
    },
  }
}
