import {
  defaultTreeAdapter,
  Parser,
  Token,
  TokenizerMode,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
} from 'parse5'
import { EpubError } from './book.ts'

export type XhtmlNode = DefaultTreeAdapterTypes.ChildNode
export type XhtmlElement = DefaultTreeAdapterTypes.Element
export type XhtmlDocument = DefaultTreeAdapterTypes.Document

const MAX_DEPTH = 256
const MAX_ELEMENTS = 500_000

/**
 * Parses a page of a book. The HTML parser is used for XHTML too: it never gives up on the sloppy pages of old EPUBs,
 * it knows the named entities, and what it builds is read, never served. Two things of XML are added to it:
 * `<a id="x"/>` closes at once, and nesting beyond any real book is flattened, as browsers do.
 * Throws TOO_LARGE for more elements than any page has.
 */
export function parseXhtml(text: string, file: string): XhtmlDocument {
  let elements = 0
  const treeAdapter = {
    ...defaultTreeAdapter,
    createElement: (...args: Parameters<typeof defaultTreeAdapter.createElement>) => {
      if (++elements > MAX_ELEMENTS) throw new EpubError('TOO_LARGE', file)
      return defaultTreeAdapter.createElement(...args)
    },
  }
  return XhtmlParser.parse<DefaultTreeAdapterMap>(text, { treeAdapter, scriptingEnabled: false })
}

class XhtmlParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(token: Token.TagToken): void {
    while (this.openElements.stackTop >= MAX_DEPTH) this.openElements.pop()
    super.onStartTag(token)
    // Void and foreign elements have acknowledged the slash; for all others HTML would ignore it.
    if (!token.selfClosing || token.ackSelfClosing) return
    this.onEndTag({ ...token, type: Token.TokenType.END_TAG, selfClosing: false, attrs: [] })
    this.tokenizer.state = TokenizerMode.DATA // A <title/> or <script/> must not swallow the page.
  }

  override onEndTag(token: Token.TagToken): void {
    if (token.tagName !== 'br') super.onEndTag(token) // In HTML a </br> is one more <br>.
  }
}

export function isElement(node: XhtmlNode): node is XhtmlElement {
  return 'tagName' in node
}

export function isText(node: XhtmlNode): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === '#text'
}

/** The name without a prefix: `m:math` is `math`. */
export function nameOf(element: XhtmlElement): string {
  const colon = element.tagName.indexOf(':')
  return colon < 0 ? element.tagName : element.tagName.slice(colon + 1)
}

/** `xml:lang`, `epub:type` and `xlink:href` are asked for with their prefix, wherever the element stands. */
export function attribute(element: XhtmlElement, name: string): string | undefined {
  for (const attr of element.attrs)
    if (attr.name === name || (attr.prefix !== undefined && `${attr.prefix}:${attr.name}` === name))
      return attr.value
  return undefined
}

/** The words of a list-valued attribute such as `class`, `role` or `epub:type`. */
export function words(element: XhtmlElement, name: string): string[] {
  return (
    attribute(element, name)
      ?.split(/\s+/)
      .filter((word) => word !== '') ?? []
  )
}

/** The elements below `parent` in document order. */
export function* elementsBelow(parent: XhtmlDocument | XhtmlElement): Generator<XhtmlElement> {
  const waiting: XhtmlNode[] = parent.childNodes.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue
    yield node
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i]
      if (child !== undefined) waiting.push(child)
    }
  }
}

export function findElement(parent: XhtmlDocument | XhtmlElement, name: string): XhtmlElement | undefined {
  for (const element of elementsBelow(parent)) if (nameOf(element) === name) return element
  return undefined
}

/** The text of an element as it stands, without that of scripts and the like inside it. */
export function rawText(parent: XhtmlElement): string {
  let text = ''
  for (const node of parent.childNodes) {
    if (isText(node)) text += node.value
    else if (isElement(node) && !['script', 'style', 'template'].includes(nameOf(node))) text += rawText(node)
  }
  return text
}
