import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { EpubError, type EpubFault } from '#src/epub/book.ts'
import { decodeDocument } from './decode.ts'

export type { Element } from '@xmldom/xmldom'

const MAX_DEPTH = 200

/**
 * The root element of an XML file. Strict, for the small files that describe a book; its pages go through `xhtml.ts`.
 * Throws `fault` with the file's name where it is not well-formed or nested absurdly deep.
 */
export function parseXml(bytes: Uint8Array, file: string, fault: EpubFault): Element {
  const text = decodeDocument(bytes, file)
  try {
    const parser = new DOMParser({ locator: false, onError: stopAtFatal })
    const root = parser.parseFromString(text.replace(/^\uFEFF/, '').trimStart(), 'text/xml').documentElement
    if (root !== null && !isTooDeep(root)) return root
  } catch (cause) {
    throw new EpubError(fault, file, { cause })
  }
  throw new EpubError(fault, file)
}

/** Child elements with one of the local names, or all of them. */
export function childrenOf(parent: Element, ...names: string[]): Element[] {
  const found: Element[] = []
  for (let node = parent.firstChild; node !== null; node = node.nextSibling)
    if (isElement(node) && (names.length === 0 || names.includes(localName(node)))) found.push(node)
  return found
}

/** All elements below with the local name, in document order. */
export function descendantsOf(parent: Element, name: string): Element[] {
  return childrenOf(parent).flatMap((child) =>
    localName(child) === name ? [child, ...descendantsOf(child, name)] : descendantsOf(child, name),
  )
}

function localName(element: Element): string {
  return element.localName ?? element.nodeName
}

/** The attribute whatever its prefix: `opf:role` and `role` are the same to us. */
export function attributeOf(element: Element, name: string): string | undefined {
  const plain = element.getAttribute(name)
  if (plain !== null) return plain.trim()
  for (const attribute of element.attributes) if (attribute.localName === name) return attribute.value.trim()
  return undefined
}

export function textOf(element: Element): string {
  return (element.textContent ?? '').trim()
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}

function stopAtFatal(level: string, message: string): void {
  if (level === 'fatalError') throw new Error(message)
}

function isTooDeep(root: Element): boolean {
  let level = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((element) => childrenOf(element))
  }
  return false
}
