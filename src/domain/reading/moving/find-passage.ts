import { align } from './align.ts'
import { GAP } from './changed-text.ts'
import { bucketAt, GRAM, type GramIndex } from './gram-index.ts'

/** A passage with its surroundings, as code points. */
export type Passage = { prefix: number[]; exact: number[]; suffix: number[] }

/** Where to look for it: a text with its index, and the place where it is expected. */
export type Ground = { points: Uint32Array; grams: GramIndex; expected: number }

/** `isSure` says that its very words stand there, and enough of what stood around them. */
export type Found = { start: number; end: number; isSure: boolean }

/** So many letters in a row are the same only where it is the same passage. */
const SURE = 24
/** Fewer leave it open even where all of them are the same. */
const TELLING = 12
/** Of the letters compared so many may differ. */
const TOLERANCE = 0.4
/** And of its own letters. */
const TOLERANCE_OF_WORDS = 0.6
/** Places looked up for one passage: of how many grams how many nearby, and of the rarest how many everywhere. */
const GRAMS_NEARBY = 150
const NEARBY = 3
const LOOK_UPS = 200
const LOOK_UPS_OF_A_GRAM = 50
/** Letters of a long passage that are compared at either end. */
const EDGE = 64

/**
 * Finds a passage that may have been changed. One that was cut out of its surroundings is found as the bare place where
 * it stood. The work is bounded, however long the text.
 */
export function findPassage(passage: Passage, ground: Ground): Found | undefined {
  const whole = [...passage.prefix, ...passage.exact, ...passage.suffix]
  const origins = guessOrigins(whole, ground)
  const same = findSame(passage, ground, origins)
  if (same !== undefined && (same.shared >= SURE || (same.isWhole && same.shared >= TELLING))) {
    return { ...same, isSure: true }
  }
  const alike = densest(origins, Math.max(16, whole.length >> 2))
    .map((origin) => findAlike(passage, ground.points, origin))
    .filter((found) => found !== undefined)
    .toSorted((one, other) => one.distance - other.distance)[0]
  if (alike !== undefined) return { ...alike, isSure: false }
  return same !== undefined && same.shared >= TELLING ? { ...same, isSure: false } : undefined
}

/**
 * Places at which the passage with its surroundings may begin, rising; one for each gram that says so. Every gram is
 * asked for its places next to where the passage is expected, the rarest for all of theirs.
 */
function guessOrigins(whole: number[], { grams, expected }: Ground): Int32Array {
  const rare = Array.from({ length: Math.max(0, whole.length - GRAM + 1) }, (_, at) => {
    const bucket = bucketAt(whole, at)
    return { at, bucket, count: grams.count(bucket) }
  })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count)
  const origins: number[] = []
  const look = ({ at, bucket }: { at: number; bucket: number }, limit: number) => {
    for (const place of grams.near(bucket, expected + at, limit)) origins.push(place - at)
  }
  for (const gram of rare.slice(0, GRAMS_NEARBY)) look(gram, NEARBY)
  const most = origins.length + LOOK_UPS
  for (const gram of rare) {
    if (origins.length >= most) break
    look(gram, LOOK_UPS_OF_A_GRAM)
  }
  return Int32Array.from(origins).sort()
}

/** The very words, where most of what stood around them still does; of equal ones the nearest. */
function findSame({ prefix, exact, suffix }: Passage, { points, expected }: Ground, origins: Int32Array) {
  let best: { start: number; end: number; shared: number; isWhole: boolean } | undefined
  let tried: number | undefined
  for (const origin of origins) {
    if (origin === tried) continue
    tried = origin
    const start = origin + prefix.length
    const end = start + exact.length
    if (start < 0 || end > points.length || !exact.every((point, at) => point === points[start + at]))
      continue
    const left = countWhile(prefix.length, (at) => prefix.at(-1 - at) === points[start - 1 - at])
    const right = countWhile(suffix.length, (at) => suffix[at] === points[end + at])
    const shared = left + exact.length + right
    const isWhole = left === prefix.length && right === suffix.length
    const isNearer = best !== undefined && Math.abs(start - expected) < Math.abs(best.start - expected)
    if (best === undefined || shared > best.shared || (shared === best.shared && isNearer))
      best = { start, end, shared, isWhole }
  }
  return best
}

/** The two places around which most origins lie. */
function densest(origins: Int32Array, width: number): number[] {
  const ranges: { origin: number; count: number }[] = []
  let end = 0
  for (let start = 0; start < origins.length; start++) {
    while (end < origins.length && (origins[end] ?? 0) - (origins[start] ?? 0) <= width) end++
    ranges.push({ origin: origins[(start + end - 1) >> 1] ?? 0, count: end - start })
  }
  const most = (among: typeof ranges) =>
    among.reduce<(typeof ranges)[number] | undefined>(
      (best, range) => (best === undefined || range.count > best.count ? range : best),
      undefined,
    )
  const first = most(ranges)
  if (first === undefined) return []
  const second = most(ranges.filter(({ origin }) => Math.abs(origin - first.origin) > width))
  return second === undefined ? [first.origin] : [first.origin, second.origin]
}

/** Aligns the passage, of a long one both its ends, with the text around the guessed origin. */
function findAlike({ prefix, exact, suffix }: Passage, points: Uint32Array, origin: number) {
  const before = prefix.length
  if (exact.length <= 2 * EDGE) {
    const found = alignAt([...prefix, ...exact, ...suffix], points, {
      origin,
      cuts: [before, before + exact.length],
    })
    const [start, end] = found.places
    if (!found.isAlike || start === undefined || end === undefined) return undefined
    const from = Math.min(start.last, end.first)
    // What stood around it may be there without the passage.
    const left = align(exact, points.subarray(from, end.first), []).distance
    const isGone = left > exact.length * TOLERANCE_OF_WORDS
    return { start: from, end: isGone ? from : end.first, distance: found.distance }
  }
  const head = alignAt([...prefix, ...exact.slice(0, EDGE)], points, { origin, cuts: [before] })
  const tailAt = exact.length - EDGE
  const tail = alignAt([...exact.slice(-EDGE), ...suffix], points, {
    origin: origin + before + tailAt,
    cuts: [EDGE],
    drift: exact.length >> 3,
  })
  const start = head.places[0]?.last
  const end = tail.places[0]?.first
  if (!head.isAlike || !tail.isAlike || start === undefined || end === undefined) return undefined
  if (end - start < exact.length / 2 || end - start > exact.length * 2) return undefined
  return { start, end, distance: head.distance + tail.distance }
}

/**
 * Aligns a pattern with the text around an origin, never across a gap between blocks. `room` is how far from the origin
 * it may stand, besides a quarter of its own length.
 */
function alignAt(
  pattern: number[],
  points: Uint32Array,
  { origin, cuts, drift = 0 }: { origin: number; cuts: number[]; drift?: number },
) {
  const slack = 16 + (pattern.length >> 2) + Math.min(drift, 2 * EDGE)
  const around = Math.max(0, origin - slack)
  const wide = points.subarray(around, Math.max(around, origin + pattern.length + slack))
  const middle = Math.max(0, origin - around) + (cuts[0] ?? 0)
  const gap = wide.lastIndexOf(GAP, middle - 1)
  const end = wide.indexOf(GAP, gap + 1)
  const from = around + gap + 1
  const { distance, cuts: found } = align(pattern, wide.subarray(gap + 1, end < 0 ? undefined : end), cuts)
  return {
    distance,
    isAlike: distance <= pattern.length * TOLERANCE,
    places: found.map(({ first, last }) => ({ first: from + first, last: from + last })),
  }
}

function countWhile(limit: number, holds: (at: number) => boolean): number {
  let count = 0
  while (count < limit && holds(count)) count++
  return count
}
