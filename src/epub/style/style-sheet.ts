import parseCss from 'css-tree/parser'
import type { CssNode, Declaration, Rule as CssRule } from 'css-tree'
import { readDeclaration, type Style } from './style.ts'
import { readSelector, type Selector } from './selectors.ts'
import { attribute, nameOf, words, type XhtmlElement } from '#src/epub/xhtml.ts'

const MAX_SHEET = 256 * 1024
const MAX_RULES = 2_000

export type Rule = { selector: Selector; style: Style }
/** Rules by the part of their last compound that is rarest, so that an element meets few of them. */
export type StyleSheet = Map<string, Rule[]>

/** The rules of a sheet that say anything we keep. What cannot be parsed says nothing. */
export function parseStyleSheet(css: string): Rule[] {
  if (css.length > MAX_SHEET) return []
  const rules: Rule[] = []
  for (const node of topLevel(css)) {
    if (node.type !== 'Rule' || rules.length > MAX_RULES) continue
    const style = readStyle(node)
    if (Object.keys(style).length === 0 || node.prelude.type !== 'SelectorList') continue
    for (const one of node.prelude.children) {
      const selector = readSelector(one)
      if (selector !== undefined) rules.push({ selector, style })
    }
  }
  return rules
}

/** Later sheets win over earlier ones, as in CSS. */
export function indexRules(rules: Rule[]): StyleSheet {
  const sheet: StyleSheet = new Map()
  const inOrder = rules.slice(0, MAX_RULES).toSorted((a, b) => a.selector.weight - b.selector.weight)
  for (const [order, rule] of inOrder.entries()) {
    const key = rule.selector.key
    const known = sheet.get(key) ?? []
    known.push({ ...rule, selector: { ...rule.selector, weight: order } })
    sheet.set(key, known)
  }
  return sheet
}

/** What the sheets and the `style` attribute say about this element itself, without what it inherits. */
export function styleOf(element: XhtmlElement, sheet: StyleSheet): Style {
  const matching: Rule[] = []
  for (const key of keysOf(element))
    for (const rule of sheet.get(key) ?? []) if (rule.selector.matches(element)) matching.push(rule)
  matching.sort((a, b) => a.selector.weight - b.selector.weight)
  const style: Style = Object.assign({}, ...matching.map((rule) => rule.style))
  const inline = attribute(element, 'style')
  return inline === undefined ? style : Object.assign(style, readInlineStyle(inline))
}

function keysOf(element: XhtmlElement): string[] {
  return [
    '*',
    nameOf(element),
    ...words(element, 'class').map((name) => `.${name}`),
    ...words(element, 'epub:type').map((type) => `~${type}`),
    ...words(element, 'id').map((id) => `#${id}`),
  ]
}

function topLevel(css: string): CssNode[] {
  try {
    const sheet = parseCss(css, { parseValue: false, parseAtrulePrelude: false, parseCustomProperty: false })
    return sheet.type === 'StyleSheet' ? sheet.children.toArray() : []
  } catch {
    return [] // Nesting too deep for the parser; a book without its styles is still a book.
  }
}

function readStyle(rule: CssRule): Style {
  const style: Style = {}
  for (const node of rule.block.children) if (node.type === 'Declaration') Object.assign(style, read(node))
  return style
}

function read({ property, value }: Declaration): Style {
  return value.type === 'Raw' ? readDeclaration(property, value.value) : {}
}

function readInlineStyle(source: string): Style {
  const style: Style = {}
  for (const declaration of source.slice(0, 2_000).split(';')) {
    const [property = '', value = ''] = declaration.split(':', 2)
    Object.assign(style, readDeclaration(property, value))
  }
  return style
}
