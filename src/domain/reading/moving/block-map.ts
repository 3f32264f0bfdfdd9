/** A block as far as moving needs it; its number is its index. `length` in code points. */
export type BlockShape = { hash: string; length: number }

/** Which blocks of a new edition are those of an old one. Positions are code points of the whole edition. */
export type BlockMap = {
  /** The block of the new edition with the same text; of more or fewer than before the nearest to where it is expected. */
  findTwin: (block: number) => number | undefined
  /** Where in the new edition a place of the old one should be. */
  expect: (block: number, offset: number) => number
  /** The block of the new edition that holds a position. */
  blockAt: (position: number) => number
  /** Whether a block of the new edition has a text that the old one does not have as often. */
  isNew: (block: number) => boolean
  /** Positions at which the new edition's blocks start. */
  starts: readonly number[]
}

/**
 * Compares two editions by the hashes of their blocks. A place is expected as far from the nearest block that stands
 * once in both as it was in the old edition; where there is no such block, at the same share of the book.
 */
export function mapBlocks(old: readonly BlockShape[], renewed: readonly BlockShape[]): BlockMap {
  const before = placeBlocks(old)
  const after = placeBlocks(renewed)
  const findOnly = (block: number | undefined) => {
    const hash = block === undefined ? undefined : old[block]?.hash
    if (hash === undefined || before.byHash.get(hash)?.length !== 1) return undefined
    const twins = after.byHash.get(hash)
    return twins?.length === 1 ? twins[0] : undefined
  }
  const landmarks = Array.from(old.keys()).filter((block) => findOnly(block) !== undefined)
  /** How far the landmark moved, and where its twin starts. */
  const shiftOf = (block: number | undefined) => {
    const twin = findOnly(block)
    if (block === undefined || twin === undefined) return undefined
    const from = before.starts[block] ?? 0
    const to = after.starts[twin] ?? 0
    return { from, to, by: to - from }
  }
  function expect(block: number, offset: number): number {
    const place = (before.starts[block] ?? before.total) + offset
    const index = lastAtOrBefore(landmarks, block)
    const previous = shiftOf(landmarks[index])
    const next = shiftOf(landmarks[index + 1])
    if (previous === undefined && next === undefined) {
      return clamp(Math.round((place / before.total) * after.total), 0, after.total - 1)
    }
    const isNextNearer =
      previous === undefined || (next !== undefined && next.from - place < place - previous.from)
    const by = (isNextNearer ? next : previous)?.by ?? 0
    const low = previous?.to ?? 0
    const high = next?.to ?? after.total - 1
    return low <= high ? clamp(place + by, low, high) : clamp(place + by, 0, after.total - 1)
  }
  return {
    expect,
    findTwin(block) {
      const hash = old[block]?.hash ?? ''
      const same = before.byHash.get(hash) ?? []
      const twins = after.byHash.get(hash) ?? []
      // As many as before: each is the one in its turn.
      if (same.length === twins.length) return twins[same.indexOf(block)]
      return nearest(twins, after.starts, expect(block, 0))
    },
    blockAt: (position) => Math.max(0, lastAtOrBefore(after.starts, position)),
    isNew(block) {
      const hash = renewed[block]?.hash ?? ''
      return (after.byHash.get(hash)?.length ?? 0) > (before.byHash.get(hash)?.length ?? 0)
    },
    starts: after.starts,
  }
}

/** Index of the last of some rising numbers that is not greater; -1 where all are. */
export function lastAtOrBefore(rising: ArrayLike<number>, value: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? Infinity) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** One position more than its characters for each block, so that no two of them start at the same. */
function placeBlocks(blocks: readonly BlockShape[]) {
  const starts: number[] = []
  const byHash = new Map<string, number[]>()
  let total = 0
  for (const [number, { hash, length }] of blocks.entries()) {
    starts.push(total)
    total += length + 1
    const same = byHash.get(hash)
    if (same === undefined) byHash.set(hash, [number])
    else same.push(number)
  }
  return { starts, byHash, total: Math.max(1, total) }
}

function nearest(blocks: readonly number[], starts: readonly number[], position: number): number | undefined {
  const distance = (block: number) => Math.abs((starts[block] ?? 0) - position)
  return blocks.reduce<number | undefined>(
    (best, block) => (best === undefined || distance(block) < distance(best) ? block : best),
    undefined,
  )
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
