import type { Anchor } from '#src/shared/anchor.ts'
import type { MovedAnchor, AnchorMapper } from './move-anchor.ts'

/**
 * Moves all anchors of one mark. What is left of it makes its place; it is orphaned only where nothing is. Two anchors
 * stand in one block where text was put between them, else one.
 */
export function moveMark(mover: AnchorMapper, anchors: readonly Anchor[]): MovedAnchor {
  const moved = anchors.map((anchor) => mover.move(anchor))
  const found = moved.filter(({ certainty }) => certainty !== 'orphaned')
  if (found.length === 0) return { certainty: 'orphaned', anchors: moved[0]?.anchors.slice(0, 1) ?? [] }
  const joined = joinNeighbours(found.flatMap((one) => one.anchors))
  // A part may be lost, two may have met in one place, or their order have changed.
  const isWhole = found.length === moved.length && wordsOf(joined) === wordsOf(anchors)
  const isExact = moved.every(({ certainty }) => certainty === 'exact')
  const isSure = moved.every(({ certainty }) => certainty === 'exact' || certainty === 'moved')
  return {
    certainty: !isWhole || !isSure ? 'approximate' : isExact ? 'exact' : 'moved',
    anchors: joined,
  }
}

const wordsOf = (anchors: readonly Anchor[]) =>
  anchors
    .map(({ exact }) => exact.trim())
    .filter((exact) => exact !== '')
    .join(' ')

/** Blocks that were merged bring anchors together that are then one. */
function joinNeighbours(anchors: Anchor[]): Anchor[] {
  const joined: Anchor[] = []
  for (const anchor of anchors.toSorted((a, b) => a.block - b.block || a.start - b.start)) {
    const last = joined.at(-1)
    if (last?.block !== anchor.block || anchor.start > last.end + 1) joined.push(anchor)
    else if (anchor.end > last.end) joined.splice(-1, 1, joinTwo(last, anchor))
  }
  return joined
}

/** The second begins at most one space behind the first, so its prefix holds what is between them. */
function joinTwo(first: Anchor, second: Anchor): Anchor {
  const between = second.start > first.end ? Array.from(second.prefix).slice(-1).join('') : ''
  const rest = Array.from(second.exact)
    .slice(Math.max(0, first.end - second.start))
    .join('')
  return { ...first, end: second.end, exact: first.exact + between + rest, suffix: second.suffix }
}
