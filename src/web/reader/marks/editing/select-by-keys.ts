import { blocksOf } from '#src/web/reader/engine/layout.ts'
import { positionOf, rangeIn, textOf } from '#src/web/reader/engine/text-position.ts'
import type { Place } from '#src/web/reader/engine/place.ts'

/** Selects the first sentence that begins at the place being read, so that keys can go on from there. */
export function selectSentenceAt(flow: HTMLElement, place: Pick<Place, 'block' | 'start'>): boolean {
  const blocks = blocksOf(flow)
  const from = blocks.findIndex(({ id }) => id === `b${place.block}`)
  if (from === -1) return false
  return (
    selectFirst(blocks.slice(from, from + 1), ({ start }) => start >= place.start) ||
    selectFirst(blocks.slice(from + 1), () => true) ||
    selectFirst(blocks.slice(from, from + 1), ({ end }) => end > place.start)
  )
}

/** Selects the sentence after or before the selected one. Returns false at the end of the loaded text. */
export function selectNextSentence(flow: HTMLElement, by: 1 | -1): boolean {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0) return false
  const range = selection.getRangeAt(0)
  const blocks = blocksOf(flow)
  const at = blocks.findIndex((block) => block.contains(range.startContainer))
  const block = blocks[at]
  if (block === undefined) return false
  const start = positionOf(block, { node: range.startContainer, offset: range.startOffset })
  const inBlock = sentencesOf(block)
  const nth = inBlock.findLastIndex((sentence) => sentence.start <= start)
  const next = inBlock[nth + by]
  if (next !== undefined) return select(block, next)
  const others = by === 1 ? blocks.slice(at + 1) : blocks.slice(0, at).toReversed()
  for (const other of others) {
    const sentence = sentencesOf(other).at(by === 1 ? 0 : -1)
    if (sentence !== undefined) return select(other, sentence)
  }
  return false
}

/** Grows or shrinks the selection by a word at its end. */
export function moveSelectionEnd(by: 1 | -1): void {
  document.getSelection()?.modify('extend', by === 1 ? 'forward' : 'backward', 'word')
}

type Sentence = { start: number; end: number }

function sentencesOf(block: HTMLElement): Sentence[] {
  const language = block.closest('[lang]')?.getAttribute('lang') ?? undefined
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  let at = 0
  return Array.from(segmenter.segment(textOf(block)), ({ segment }) => {
    const start = at
    at += Array.from(segment).length
    return { start, end: start + Array.from(segment.trimEnd()).length }
  }).filter(({ start, end }) => end > start)
}

function selectFirst(blocks: readonly HTMLElement[], fits: (sentence: Sentence) => boolean): boolean {
  for (const block of blocks) {
    const sentence = sentencesOf(block).find(fits)
    if (sentence !== undefined) return select(block, sentence)
  }
  return false
}

function select(block: HTMLElement, { start, end }: Sentence): boolean {
  const range = rangeIn(block, start, end)
  if (range === undefined) return false
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return true
}
