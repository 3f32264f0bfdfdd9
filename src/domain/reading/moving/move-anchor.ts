import { type Anchor, ANCHOR_CONTEXT } from '#src/shared/anchor.ts'
import { type BlockShape, mapBlocks } from './block-map.ts'
import { type ChangedText, joinChanged, type Piece } from './changed-text.ts'
import { findPassage } from './find-passage.ts'
import type { Certainty } from '#src/domain/reading/rules.ts'
import { indexGrams } from './gram-index.ts'

/** Several anchors where the passage now runs over several blocks, in the order of the text. */
export type MovedAnchor = { certainty: Certainty; anchors: Anchor[] }

export type AnchorMapper = {
  move: (anchor: Anchor) => MovedAnchor
  /** The block of the new edition at which a block of the old one is, or should be. */
  findBlock: (block: number) => number
  /** Whether that block has the same text, so that a character of it is the same. */
  hasTwin: (block: number) => boolean
}

/** Prepares moving any number of anchors from an old edition to a new one, whose texts by number of the block are given. */
export function createAnchorMapper(
  old: readonly BlockShape[],
  renewed: { editionId: number; blocks: readonly (BlockShape & { text: string })[] },
): AnchorMapper {
  const { editionId, blocks } = renewed
  const map = mapBlocks(old, blocks)
  const changed = joinChanged(
    blocks.map(({ text }) => text),
    map,
  )
  const grams = indexGrams(changed.points)
  const findBlock = (block: number) => map.findTwin(block) ?? map.blockAt(map.expect(block, 0))
  return {
    findBlock,
    hasTwin: (block) => map.findTwin(block) !== undefined,
    move(anchor) {
      const twin = map.findTwin(anchor.block)
      // The same text: offsets, words and surroundings stay.
      if (twin !== undefined) return { certainty: 'exact', anchors: [{ ...anchor, editionId, block: twin }] }
      const position = map.expect(anchor.block, anchor.start)
      const passage = {
        prefix: pointsOf(anchor.prefix),
        exact: pointsOf(anchor.exact),
        suffix: pointsOf(anchor.suffix),
      }
      const expected = changed.indexOf(position) - passage.prefix.length
      const found = findPassage(passage, { points: changed.points, grams, expected })
      const anchors = found === undefined ? [] : anchorsOf(changed, found, editionId)
      if (found === undefined || anchors.length === 0) {
        const isPlaceLeft = anchor.exact === '' && map.isNearTwin(anchor.block, anchor.start)
        return {
          certainty: isPlaceLeft ? 'approximate' : 'orphaned',
          anchors: [startOf(map.blockAt(position))],
        }
      }
      if (found.start === found.end && anchor.exact !== '') return { certainty: 'orphaned', anchors }
      return { certainty: found.isSure ? 'moved' : 'approximate', anchors }
    },
  }

  function startOf(block: number): Anchor {
    const opening = Array.from((blocks[block]?.text ?? '').slice(0, 2 * ANCHOR_CONTEXT))
    const suffix = opening.slice(0, ANCHOR_CONTEXT).join('')
    return { editionId, block, start: 0, end: 0, exact: '', prefix: '', suffix }
  }
}

function anchorsOf(changed: ChangedText, found: { start: number; end: number }, editionId: number): Anchor[] {
  return changed
    .cut(found.start, found.end)
    .map((piece) => ({ editionId, ...pieceOf(changed.points, piece) }))
}

function pieceOf(points: Uint32Array, { block, from, length, start, end }: Piece) {
  const cut = (first: number, last: number) =>
    textOf(points.subarray(from + Math.max(0, first), from + Math.min(length, last)))
  return {
    block,
    start,
    end,
    exact: cut(start, end),
    prefix: cut(start - ANCHOR_CONTEXT, start),
    suffix: cut(end, end + ANCHOR_CONTEXT),
  }
}

const pointsOf = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)
const textOf = (points: Iterable<number>) =>
  Array.from(points, (point) => String.fromCodePoint(point)).join('')
