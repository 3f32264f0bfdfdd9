import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { MATH, MATH_ATTRIBUTES } from './allow-list.ts'
import type { ParsedBook } from './book.ts'
import { isOutsideReading, readingText } from '#src/shared/text/block-text.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Written out again here, so that a slip in the parser's own list is seen. */
const ELEMENTS = new Set(
  (
    'a abbr b bdi bdo blockquote br caption cite code dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins ' +
    'kbd li mark ol p pre q rp rt ruby s samp small span strong sub sup table tbody td tfoot th thead tr u ul var wbr'
  ).split(' '),
)
const ATTRIBUTES: Record<string, RegExp> = {
  lang: /^[a-zA-Z\d-]+$/,
  dir: /^(?:ltr|rtl|auto)$/,
  class: /^(?:noteref|x-[a-z]+(?:-\d)?)(?: x-[a-z]+(?:-\d)?)*$/,
  href: /^(?:https?:\/\/|mailto:|note:n\d+$|block:\d+$)/,
  role: /^doc-noteref$/,
  rel: /^noopener noreferrer nofollow$/,
  target: /^_blank$/,
  src: /^image:[\da-f]{64}\.webp$/,
  width: /^\d+$/,
  height: /^\d+$/,
  alt: /^[^]*$/,
  start: /^-?\d+$/,
  type: /^[1aAiI]$/,
  value: /^-?\d+$/,
  colspan: /^\d+$/,
  rowspan: /^\d+$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
}

/** Everything in a book's HTML that is not on the list, as a browser would parse it. Empty for a safe book. */
export function findForbidden(book: Pick<ParsedBook, 'blocks' | 'notes'>): string[] {
  return [...book.blocks, ...book.notes].flatMap(({ html }) => judge(parseFragment(html)))
}

/** Blocks and notes whose text differs from what a browser finds in their HTML. */
export function findDisagreements(
  book: Pick<ParsedBook, 'blocks' | 'notes'>,
): { html: string; text: string; found: string }[] {
  return [...book.blocks, ...book.notes].flatMap(({ html, text }) => {
    const found = readingText(textNodes(parseFragment(html)))
    return found === text ? [] : [{ html, text, found }]
  })
}

function judge(node: Node): string[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(judge) : []
  if (node.nodeName.startsWith('#')) return node.nodeName === '#comment' ? ['comment', ...below] : below
  // Of all nodes only elements have a name without #.
  const element = node as Element
  const isMath = element.namespaceURI.endsWith('/MathML')
  const isKnown = isMath ? MATH.has(element.tagName) : ELEMENTS.has(element.tagName)
  const attributes = element.attrs.flatMap(({ name, value }) => {
    const isAllowed = isMath ? MATH_ATTRIBUTES.has(name) : ATTRIBUTES[name]?.test(value) === true
    return isAllowed ? [] : [`${element.tagName} ${name}="${value}"`]
  })
  return [...(isKnown ? [] : [element.tagName]), ...attributes, ...below]
}

function* textNodes(node: Node): Generator<string> {
  if ('value' in node) yield node.value
  if (!('childNodes' in node)) return
  if (
    'tagName' in node &&
    isOutsideReading(node.tagName, node.attrs.find((one) => one.name === 'role')?.value)
  )
    return
  for (const child of node.childNodes) yield* textNodes(child)
}
