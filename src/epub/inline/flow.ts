import { BLOCK, DROPPED } from '#src/epub/allow-list.ts'
import { noteId } from './ids.ts'
import { writeInline } from './inline.ts'
import { directionOf, languageOf } from '#src/epub/language.ts'
import { startInline, type InlineWriter } from './inline-writer.ts'
import type { Scope } from '#src/epub/blocks/scope.ts'
import { styleClasses } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import { contentOf } from '#src/epub/vocabulary.ts'
import { separate, writeAttributes, writeElement, type Writing } from './markup.ts'
import {
  attribute,
  elementsBelow,
  isElement,
  isText,
  nameOf,
  type XhtmlElement,
  type XhtmlNode,
} from '#src/epub/xhtml.ts'

/** The items of a list, each written by itself, so that a long list can be cut between them. */
export function* itemsOfList(list: XhtmlElement, scope: Scope): Generator<Writing> {
  for (const child of contentOf(list)) {
    const writer = startInline(scope)
    writeItem(child, nameOf(list) === 'dl', writer)
    if (writer.writing.pieces.length > 0 || writer.writing.ids.length > 0) yield writer.writing
  }
}

function writeItem(node: XhtmlNode, isDefinition: boolean, writer: InlineWriter): void {
  if (isText(node)) {
    if (node.value.trim() !== '')
      writeElement(writer.writing, [isDefinition ? 'dd' : 'li', ''], () => writeInline([node], writer))
    return
  }
  if (!isElement(node) || DROPPED.has(nameOf(node))) return
  const name = nameOf(node)
  // A dl may group its terms in divs.
  if (isDefinition && name === 'div') return writeItems(node, true, writer)
  const tag = isDefinition ? (name === 'dt' ? 'dt' : 'dd') : 'li'
  const value = tag === 'li' ? /^-?\d{1,6}$/.exec(attribute(node, 'value') ?? '')?.[0] : undefined
  const isItem = name === 'li' || name === 'dt' || name === 'dd'
  const inside = isItem ? enter(node, writer) : writer
  writeElement(writer.writing, [tag, isItem ? attributesOf(node, writer, { value }) : ''], () => {
    if (tag === 'dt') writeInline(contentOf(node), inside)
    else writeFlow(isItem ? contentOf(node) : [node], inside)
  })
  separate(writer.writing)
}

function writeItems(list: XhtmlElement, isDefinition: boolean, writer: InlineWriter): void {
  for (const child of contentOf(list)) writeItem(child, isDefinition, writer)
}

/** Blocks inside an item, a cell or a caption. */
function writeFlow(nodes: readonly XhtmlNode[], writer: InlineWriter): void {
  const { writing } = writer
  for (const node of nodes) {
    const isBlock = isElement(node) && (BLOCK.has(nameOf(node)) || holdsBlock(node))
    if (!isBlock) writeInline([node], writer)
    else if (!DROPPED.has(nameOf(node))) {
      separate(writing)
      writeFlowBlock(node, enter(node, writer), writer)
      separate(writing)
    }
  }
}

function writeFlowBlock(element: XhtmlElement, inside: InlineWriter, outside: InlineWriter): void {
  const { writing } = inside
  const name = nameOf(element)
  const attributes = attributesOf(element, outside)
  const inline = () => writeInline(contentOf(element), inside)
  if (/^h[1-6]$/.test(name))
    writeElement(writing, ['p', attributes], () => writeElement(writing, ['strong', ''], inline))
  else if (name === 'p') writeElement(writing, ['p', attributes], inline)
  else if (name === 'hr') writing.pieces.push('<hr>')
  else if (name === 'pre')
    writeElement(writing, ['pre', attributes], () =>
      writeInline(contentOf(element), { ...inside, run: { ...inside.run, verbatim: true } }),
    )
  else if (name === 'table') writeElement(writing, ['table', attributes], () => writeTable(element, inside))
  else if (name === 'figure')
    writeElement(writing, ['figure', attributes], () => writeFigure(element, inside))
  else if (name === 'blockquote')
    writeElement(writing, ['blockquote', attributes], () => writeFlow(contentOf(element), inside))
  else if (name === 'ol' || name === 'ul' || name === 'dl')
    writeElement(writing, [name, attributes], () => writeItems(element, name === 'dl', inside))
  else writeFlow(contentOf(element), inside)
}

/** The inside of a `table`. */
export function writeTable(table: XhtmlElement, writer: InlineWriter): void {
  for (const child of contentOf(table)) {
    if (!isElement(child)) continue
    const name = nameOf(child)
    const inside = enter(child, writer)
    const { writing } = inside
    const attributes = attributesOf(child, writer)
    if (name === 'caption')
      writeElement(writing, ['caption', attributes], () => writeInline(contentOf(child), inside))
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot' || name === 'tr')
      writeElement(writing, [name, attributes], () => writeTable(child, inside))
    else if (name === 'td' || name === 'th') writeCell(child, name, inside, writer)
    else continue
    separate(writing)
  }
}

/** Empty cells are kept: without them the others would move. */
function writeCell(cell: XhtmlElement, tag: 'td' | 'th', inside: InlineWriter, outside: InlineWriter): void {
  const span = (name: string) => {
    const count = Number(attribute(cell, name))
    return Number.isInteger(count) && count > 1 && count <= 100 ? count : undefined
  }
  const scope = /^(?:row|col|rowgroup|colgroup)$/.exec(attribute(cell, 'scope') ?? '')?.[0]
  const attributes = attributesOf(cell, outside, {
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    scope,
  })
  inside.writing.pieces.push(`<${tag}${attributes}>`)
  writeFlow(contentOf(cell), inside)
  inside.writing.pieces.push(`</${tag}>`)
}

/** The inside of a `figure`: pictures and their caption. */
export function writeFigure(figure: XhtmlElement, writer: InlineWriter): void {
  const { writing } = writer
  for (const child of contentOf(figure)) {
    if (isElement(child) && nameOf(child) === 'figcaption') {
      separate(writing)
      const inside = enter(child, writer)
      writeElement(writing, ['figcaption', attributesOf(child, writer)], () =>
        writeFlow(contentOf(child), inside),
      )
      separate(writing)
    } else if (isElement(child) && findCaption(child)) writeFigure(child, writer)
    else writeInline([child], writer)
  }
}

function findCaption(element: XhtmlElement): boolean {
  for (const one of elementsBelow(element)) if (nameOf(one) === 'figcaption') return true
  return false
}

function holdsBlock(element: XhtmlElement): boolean {
  for (const one of elementsBelow(element)) if (BLOCK.has(nameOf(one))) return true
  return false
}

function enter(element: XhtmlElement, writer: InlineWriter): InlineWriter {
  noteId(element, writer.writing, writer.page)
  const lang = languageOf(element)
  return lang === undefined ? writer : { ...writer, run: { ...writer.run, lang } }
}

function attributesOf(
  element: XhtmlElement,
  { page, run }: InlineWriter,
  more: Record<string, string | number | undefined> = {},
): string {
  const lang = languageOf(element)
  return writeAttributes({
    lang: lang === run.lang ? undefined : lang,
    dir: directionOf(element),
    class: styleClasses(styleOf(element, page.sheet)).join(' '),
    ...more,
  })
}
