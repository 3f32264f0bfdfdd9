import { DROPPED, INLINE, safeAddress } from '#src/epub/allow-list.ts'
import { noteId } from './ids.ts'
import { directionOf, languageOf } from '#src/epub/language.ts'
import { writeMath } from './math.ts'
import { addPageBreak, isPageBreak } from './page-breaks.ts'
import type { InlineWriter } from './inline-writer.ts'
import { writeDrawing, writePicture } from './placing-pictures.ts'
import { plainLine } from '#src/epub/plain-text.ts'
import { styleClasses } from '#src/epub/style/style.ts'
import { styleOf } from '#src/epub/style/style-sheet.ts'
import { contentOf } from '#src/epub/vocabulary.ts'
import {
  ensureBreak,
  escapeHtml,
  separate,
  writeAttributes,
  writeBreak,
  writeElement,
  writeText,
  writeVerbatim,
  type Link,
} from './markup.ts'
import {
  attribute,
  isElement,
  isText,
  nameOf,
  rawText,
  words,
  type XhtmlElement,
  type XhtmlNode,
} from '#src/epub/xhtml.ts'

/** Writes text and inline elements; blocks that a sloppy page puts inside them are unwrapped. */
export function writeInline(nodes: readonly XhtmlNode[], writer: InlineWriter): void {
  const { writing, run } = writer
  for (const node of nodes) {
    if (isText(node)) {
      if (run.verbatim) writeVerbatim(writing, node.value)
      else writeText(writing, node.value)
    } else if (isElement(node)) writeInlineElement(node, writer)
  }
}

function writeInlineElement(element: XhtmlElement, writer: InlineWriter): void {
  const { writing, page, run } = writer
  const name = nameOf(element)
  if (DROPPED.has(name)) return
  if (isPageBreak(element)) {
    writing.ids.push(addPageBreak(element, page))
    return
  }
  noteId(element, writing, page)
  switch (name) {
    case 'br':
      return run.verbatim ? writeVerbatim(writing, '\n') : writeBreak(writing)
    case 'wbr':
      writing.pieces.push('<wbr>')
      return
    case 'img':
    case 'image':
      return writePicture(element, attribute(element, 'src') ?? attribute(element, 'xlink:href'), writer)
    case 'svg':
      return writeDrawing(element, writer)
    case 'math':
      return writeMath(element, writing)
    case 'ruby':
      return writeRuby(element, writer)
    case 'rt':
    case 'rp':
      return // Outside a ruby it would be a reading of nothing.
    case 'a':
      return writeAnchor(element, writer)
    case 'object':
      if (attribute(element, 'type')?.startsWith('image/') === true)
        return writePicture(element, attribute(element, 'data'), writer)
      return writeInline(element.childNodes, writer)
  }
  const tag = INLINE.get(name)
  if (tag === undefined) {
    // A block where only text may stand, or an element unknown to us: its words count, its box does not.
    separate(writing)
    writeInline(contentOf(element), writer)
    return
  }
  const lang = languageOf(element)
  const own = lang === undefined || lang === run.lang ? undefined : lang
  const style = styleOf(element, page.sheet)
  const attributes = writeAttributes({
    lang: own,
    dir: directionOf(element),
    class: styleClasses(style).join(' '),
  })
  const inside = own === undefined ? writer : { ...writer, run: { ...run, lang: own } }
  if (style.isLine === true && !run.verbatim) ensureBreak(writing)
  if (tag === 'span' && attributes === '') writeInline(element.childNodes, inside)
  else writeElement(writing, [tag, attributes], () => writeInline(element.childNodes, inside))
}

function writeAnchor(element: XhtmlElement, writer: InlineWriter): void {
  const { writing, page, run } = writer
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href')
  const inside = { ...writer, run: { ...run, inLink: true } }
  const content = () => writeInline(element.childNodes, inside)
  if (href === undefined || run.inLink) return writeInline(element.childNodes, writer)
  const address = safeAddress(href)
  if (address !== undefined) {
    const attributes = { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' }
    return writeElement(writing, ['a', writeAttributes(attributes)], content)
  }
  const target = page.placeOf(href)
  if (target === undefined) return content()
  const link: Link = {
    target,
    typed: typeOfLink(element),
    label: rawText(element).trim().slice(0, 40),
    isFirst: writing.length <= 1,
    from: -1,
  }
  const start = writing.pieces.length
  writing.pieces.push({ opens: link })
  content()
  if (writing.pieces.length === start + 1) {
    writing.pieces.pop()
    return
  }
  writing.pieces.push({ closes: link })
  writing.links.push(link)
}

function typeOfLink(element: XhtmlElement): Link['typed'] {
  const types = [...words(element, 'epub:type'), ...words(element, 'role')]
  if (types.some((type) => type === 'noteref' || type === 'doc-noteref')) return 'noteref'
  const isBack = types.some((type) => type === 'backlink' || type === 'doc-backlink' || type === 'referrer')
  return isBack ? 'backlink' : undefined
}

/** Base text with its readings. Readings are plain text, so that no parser can take them apart. */
function writeRuby(element: XhtmlElement, writer: InlineWriter): void {
  if (writer.run.verbatim) return writeInline(element.childNodes, writer)
  writeElement(writer.writing, ['ruby', ''], () => {
    for (const node of element.childNodes) {
      const name = isElement(node) ? nameOf(node) : ''
      if (!isElement(node)) writeInline([node], writer)
      else if (name === 'rt' || name === 'rp') writeReading(node, name, writer)
      else if (name === 'rtc') writeReadings(node, writer)
      else if (name === 'rb' || name === 'ruby') writeInline(node.childNodes, writer)
      else writeInline([node], writer)
    }
  })
}

function writeReadings(container: XhtmlElement, writer: InlineWriter): void {
  for (const node of container.childNodes)
    if (isElement(node) && nameOf(node) === 'rt') writeReading(node, 'rt', writer)
}

function writeReading(element: XhtmlElement, tag: 'rt' | 'rp', { writing, page }: InlineWriter): void {
  noteId(element, writing, page)
  const text = plainLine(rawText(element))
  if (text !== '') writing.pieces.push(`<${tag}>${escapeHtml(text)}</${tag}>`)
}
