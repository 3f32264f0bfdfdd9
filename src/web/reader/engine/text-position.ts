import { isOutsideReading, readingText } from '#src/shared/text/block-text.ts'

/*
 * Converts between the browser's positions (text node and UTF-16 offset) and those of anchors (code points of a block's
 * reading text). Both sides count by the rule in `src/shared/text/block-text.ts`.
 */

export type TextPosition = { node: Text; offset: number }

/** The number of code points of reading text in `block` before a position in the DOM. */
export function positionOf(block: Element, spot: { node: Node; offset: number }): number {
  const counter = new Counter()
  for (const node of readingNodes(block)) {
    if (node === spot.node) return counter.take(node.data.slice(0, spot.offset)).count
    if (spot.node.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) return counter.count
    counter.take(node.data)
  }
  return counter.count
}

/**
 * The first character of `block` whose line the test accepts, as code points of reading text; it must refuse the lines
 * before and accept those after. Undefined where no line with text is accepted.
 */
export function firstCharacter(block: Element, reached: (line: DOMRect) => boolean): number | undefined {
  const range = document.createRange()
  for (const node of readingNodes(block)) {
    const reachedAt = (offset: number) => {
      range.setStart(node, 0)
      range.setEnd(node, offset + 1)
      const line = Array.from(range.getClientRects()).at(-1)
      return line !== undefined && reached(line)
    }
    if (node.length === 0 || !reachedAt(node.length - 1)) continue
    let low = 0
    let high = node.length - 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (reachedAt(middle)) high = middle
      else low = middle + 1
    }
    return positionOf(block, { node, offset: low })
  }
  return undefined
}

/** The part of `block` from code point `start` to `end`; undefined where the block has less text. */
export function rangeIn(block: Element, start: number, end: number): Range | undefined {
  const from = textPositionAt(block, start)
  const to = end === start ? from : textPositionAt(block, end - 1, true)
  if (from === undefined || to === undefined) return undefined
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  return range
}

/** The part of a block's reading text within a range, in code points, without white space at its ends; undefined for none. */
export function partIn(
  block: Element,
  range: AbstractRange,
): { start: number; end: number; exact: string } | undefined {
  const before: string[] = []
  const within: string[] = []
  const all: string[] = []
  const live = toRange(range)
  for (const node of readingNodes(block)) {
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    if (live.intersectsNode(node)) {
      before.push(node.data.slice(0, from))
      within.push(node.data.slice(from, to))
    } else if (live.comparePoint(node, 0) < 0) before.push(node.data)
    all.push(node.data)
  }
  const text = Array.from(readingText(all))
  const counter = new Counter()
  let start = counter.take(before.join('')).count
  let end = Math.min(counter.take(within.join('')).count, text.length)
  while (start < end && text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return start < end ? { start, end, exact: text.slice(start, end).join('') } : undefined
}

/** The reading text of a block, as the server has it. */
export function textOf(block: Element): string {
  return readingText(readingNodes(block).map(({ data }) => data))
}

function toRange({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): Range {
  const range = document.createRange()
  range.setStart(startContainer, startOffset)
  range.setEnd(endContainer, endOffset)
  return range
}

function textPositionAt(block: Element, position: number, after = false): TextPosition | undefined {
  const counter = new Counter()
  for (const node of readingNodes(block)) {
    let offset = 0
    for (const character of node.data) {
      const before = counter.count
      counter.take(character)
      if (counter.count > position && before <= position) {
        return { node, offset: after ? offset + character.length : offset }
      }
      offset += character.length
    }
  }
  return undefined
}

function readingNodes(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT
    return node instanceof Element && isOutsideReading(node.localName, node.getAttribute('role'))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_SKIP
  })
  const nodes: Text[] = []
  while (walker.nextNode() !== null) {
    if (walker.currentNode instanceof Text) nodes.push(walker.currentNode)
  }
  return nodes
}

/** Counts as `readingText` does: a run of white space counts once, and not at the beginning. */
class Counter {
  count = 0
  #space = true

  take(text: string): this {
    for (const character of text) {
      const space = /\s/.test(character)
      if (!space || !this.#space) this.count++
      this.#space = space
    }
    return this
  }
}
