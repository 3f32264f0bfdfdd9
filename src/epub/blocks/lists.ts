import { addPendingBlock } from './pending-block.ts'
import { itemsOfList } from '#src/epub/inline/flow.ts'
import { noteId } from '#src/epub/inline/ids.ts'
import { scopeInside, type Scope } from './scope.ts'
import { separate, startWriting, type Writing } from '#src/epub/inline/markup.ts'
import { attribute, nameOf, type XhtmlElement } from '#src/epub/xhtml.ts'

/** A list is cut into several blocks at about this many characters. */
const LIST_LENGTH = 1_800

/** One block, or several that go on counting where the list is long. */
export function addList(element: XhtmlElement, scope: Scope): void {
  const inside = scopeInside(element, scope)
  const tag = nameOf(element) === 'ol' ? 'ol' : nameOf(element) === 'dl' ? 'dl' : 'ul'
  const { page } = scope
  let block = startWriting()
  noteId(element, block, page)
  let number = Number.parseInt(attribute(element, 'start') ?? '1', 10)
  if (!Number.isSafeInteger(number) || Math.abs(number) > 1_000_000) number = 1
  let start = number
  const type = /^[1aAiI]$/.exec(attribute(element, 'type') ?? '')?.[0]
  const endBlock = () => {
    const more = tag === 'ol' ? { start: start === 1 ? undefined : start, type } : {}
    addPendingBlock(block, { kind: 'list', tag, more }, inside)
    block = startWriting()
    start = number
  }
  for (const item of itemsOfList(element, inside)) {
    if (block.length > 0 && block.length + item.length > LIST_LENGTH) endBlock()
    separate(block)
    append(block, item)
    if (item.pieces.length > 0) number++
  }
  endBlock()
}

function append(block: Writing, item: Writing): void {
  for (const piece of item.pieces) block.pieces.push(piece)
  for (const link of item.links) block.links.push(link)
  for (const id of item.ids) block.ids.push(id)
  block.length += item.length
  block.pictures += item.pictures
  block.formulas += item.formulas
  block.endsInSpace = item.endsInSpace
}
