/** A block as far as moving needs it; its number is its index. `length` in code points. */
export type BlockShape = { hash: string; length: number }

/** Which blocks of a new edition are those of an old one. Positions are code points of the whole edition. */
export type BlockMap = {
  /** The block of the new edition with the same text; of more or fewer than before the nearest to where it is expected. */
  findTwin: (block: number) => number | undefined
  /** Where in the new edition a place of the old one should be. */
  expect: (block: number, offset: number) => number
  /** Whether that is hardly a guess, because a block close by is in both editions. */
  isNearTwin: (block: number, offset: number) => boolean
  /** The block of the new edition that holds a position. */
  blockAt: (position: number) => number
  /** Whether a block of the new edition has a text that the old one does not have as often. */
  isNew: (block: number) => boolean
  /** Positions at which the new edition's blocks start. */
  starts: readonly number[]
}

/** A block of fewer code points may say by chance what another says: “제2장” is another chapter where one came before. */
const TELLING_LENGTH = 24
/** A third of a page. */
const CLOSE = 600

/**
 * Compares two editions by the hashes of their blocks. A place is expected as far from the nearest landmark, a block
 * that stands once in both, as it was in the old edition; where there is none, at the same share of the book.
 */
export function mapBlocks(old: readonly BlockShape[], renewed: readonly BlockShape[]): BlockMap {
  const before = placeBlocks(old)
  const after = placeBlocks(renewed)
  const isSame = (block: number, twin: number) => old[block]?.hash === renewed[twin]?.hash
  /** Whether its length or one of its neighbours tells that a block is the same, not only its text. */
  const isTelling = (block: number, twin: number) =>
    (old[block]?.length ?? 0) >= TELLING_LENGTH || isSame(block - 1, twin - 1) || isSame(block + 1, twin + 1)
  const landmarks = Array.from(old.entries()).flatMap(([block, { hash, length }]) => {
    const [twin, another] = after.byHash.get(hash) ?? []
    if (twin === undefined || another !== undefined || before.byHash.get(hash)?.length !== 1) return []
    const from = before.starts[block] ?? 0
    const to = after.starts[twin] ?? 0
    return isTelling(block, twin) ? [{ from, to, length }] : []
  })
  const froms = landmarks.map(({ from }) => from)
  const placeOf = (block: number, offset: number) => (before.starts[block] ?? before.total) + offset
  function around(place: number) {
    const index = lastAtOrBefore(froms, place)
    const [previous, next] = [landmarks[index], landmarks[index + 1]]
    const isNextNearer =
      previous === undefined || (next !== undefined && next.from - place < place - previous.from)
    return { previous, next, nearest: isNextNearer ? next : previous }
  }
  function expect(block: number, offset: number): number {
    const place = placeOf(block, offset)
    const { previous, next, nearest } = around(place)
    const last = after.total - 1
    if (nearest === undefined) return clamp(Math.round((place / before.total) * after.total), 0, last)
    const position = place + nearest.to - nearest.from
    const low = previous?.to ?? 0
    const high = next?.to ?? last
    return low <= high ? clamp(position, low, high) : clamp(position, 0, last)
  }
  return {
    expect,
    isNearTwin(block, offset) {
      const place = placeOf(block, offset)
      const { nearest } = around(place)
      return nearest !== undefined && Math.abs(place - nearest.from) <= nearest.length + CLOSE
    },
    findTwin(block) {
      const hash = old[block]?.hash ?? ''
      const same = before.byHash.get(hash) ?? []
      const twins = after.byHash.get(hash) ?? []
      const expected = expect(block, 0)
      // As many as before: each is the one in its turn.
      const twin =
        same.length === twins.length ? twins[same.indexOf(block)] : findNearest(twins, after.starts, expected)
      if (twin === undefined || isTelling(block, twin)) return twin
      return Math.abs((after.starts[twin] ?? 0) - expected) <= CLOSE ? twin : undefined
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

function findNearest(
  blocks: readonly number[],
  starts: readonly number[],
  position: number,
): number | undefined {
  const distance = (block: number) => Math.abs((starts[block] ?? 0) - position)
  return blocks.reduce<number | undefined>(
    (best, block) => (best === undefined || distance(block) < distance(best) ? block : best),
    undefined,
  )
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
