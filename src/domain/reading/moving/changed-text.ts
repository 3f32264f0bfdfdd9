import { type BlockMap, lastAtOrBefore } from './block-map.ts'

/** The code points of those blocks of a new edition that the old one did not have, one after the other. */
export type ChangedText = {
  points: Uint32Array
  /** Where in `points` a position of the edition would be. */
  indexOf: (position: number) => number
  /** The parts of `points` from `start` to `end` by block, in the order of the text; one at least where there is text. */
  cut: (start: number, end: number) => Piece[]
}

/** Part of a block; `from` is the index in `points` at which the block starts, `length` the block's. */
export type Piece = { block: number; from: number; length: number; start: number; end: number }

const SPACE = 0x20
/** Between blocks that do not follow each other. It is in no reading text, so no passage is found across it. */
export const GAP = 0x0a

/** Blocks that follow each other are joined by a space, so that a passage is found though its block was split there. */
export function joinChanged(texts: readonly string[], map: BlockMap): ChangedText {
  const blocks: number[] = []
  const froms: number[] = []
  // As many as UTF-16 units and joints at the most; a list that grows takes ten times as long for a large book.
  const buffer = new Uint32Array(texts.reduce((sum, text) => sum + text.length + 1, 0))
  let size = 0
  for (const [block, text] of texts.entries()) {
    if (!map.isNew(block)) continue
    if (blocks.length > 0) buffer[size++] = blocks.at(-1) === block - 1 ? SPACE : GAP
    blocks.push(block)
    froms.push(size)
    for (let at = 0; at < text.length; at++) {
      const point = text.codePointAt(at) ?? 0
      if (point > 0xffff) at++
      buffer[size++] = point
    }
  }
  const points = buffer.subarray(0, size)
  const positions = blocks.map((block) => map.starts[block] ?? 0)
  const lengthOf = (index: number) => (froms[index + 1] ?? points.length + 1) - 1 - (froms[index] ?? 0)
  return {
    points,
    indexOf(position) {
      const index = Math.max(0, lastAtOrBefore(positions, position))
      const offset = Math.max(0, position - (positions[index] ?? 0))
      return (froms[index] ?? 0) + Math.min(offset, Math.max(0, lengthOf(index)))
    },
    cut(start, end) {
      const pieces: Piece[] = []
      for (let index = Math.max(0, lastAtOrBefore(froms, start)); index < blocks.length; index++) {
        const from = froms[index] ?? 0
        const length = lengthOf(index)
        const piece = { start: Math.max(0, start - from), end: Math.min(length, end - from) }
        if (from > end || (from === end && end > start)) break
        const isWhole = start === end || piece.start < piece.end
        if (isWhole && piece.start <= piece.end)
          pieces.push({ block: blocks[index] ?? 0, from, length, ...piece })
        if (start === end) break
      }
      return pieces
    },
  }
}
