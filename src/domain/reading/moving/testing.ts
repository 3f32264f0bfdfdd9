import { type Anchor, anchorIn } from '#src/shared/anchor.ts'
import { createAnchorMapper, type AnchorMapper } from './move-anchor.ts'

/** An edition made of these texts, as moving takes it. */
export function editionOf(texts: readonly string[]) {
  return texts.map((text) => ({ text, hash: text, length: Array.from(text).length }))
}

export function mapperBetween(old: readonly string[], renewed: readonly string[]): AnchorMapper {
  return createAnchorMapper(editionOf(old), { editionId: 2, blocks: editionOf(renewed) })
}

/** The anchor of the first place where a block of edition 1 says `words`. */
export function anchorOf(texts: readonly string[], block: number, words: string): Anchor {
  const text = texts[block] ?? ''
  const start = Array.from(text.slice(0, text.indexOf(words))).length
  return anchorIn(text, { editionId: 1, block, start, end: start + Array.from(words).length })
}
