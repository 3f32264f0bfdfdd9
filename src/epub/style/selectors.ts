import type { CssNode } from 'css-tree'
import { nameOf, words, type XhtmlElement } from '#src/epub/xhtml.ts'

export type Selector = {
  /** Where to file it: `p`, `.class`, `~epubtype`, `#id` or `*`. */
  key: string
  /** Specificity in one number. */
  weight: number
  matches(element: XhtmlElement): boolean
}

type Compound = { type?: string; classes: string[]; ids: string[]; epubTypes: string[]; isChild: boolean }

const MAX_COMPOUNDS = 6

/** Types, classes, ids, `[epub|type~=…]` and the descendant and child combinators; undefined for anything else. */
export function readSelector(node: CssNode): Selector | undefined {
  if (node.type !== 'Selector') return undefined
  let current = emptyCompound(false)
  const compounds = [current]
  for (const part of node.children) {
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return undefined
      current = emptyCompound(part.name === '>')
      compounds.push(current)
    } else if (!addPart(current, part)) return undefined
  }
  const last = compounds.at(-1)
  if (last === undefined || compounds.length > MAX_COMPOUNDS) return undefined
  return {
    key: keyOf(last),
    weight: compounds.reduce((sum, compound) => sum + weightOf(compound), 0),
    matches: (element) => matches(element, compounds, compounds.length - 1),
  }
}

function emptyCompound(isChild: boolean): Compound {
  return { classes: [], ids: [], epubTypes: [], isChild }
}

function addPart(compound: Compound, part: CssNode): boolean {
  if (part.type === 'TypeSelector') {
    const name = part.name.slice(part.name.indexOf('|') + 1).toLowerCase()
    if (name !== '*') compound.type = name
    return true
  }
  if (part.type === 'ClassSelector') return compound.classes.push(part.name) > 0
  if (part.type === 'IdSelector') return compound.ids.push(part.name) > 0
  if (part.type !== 'AttributeSelector' || part.value === null) return false
  if (part.matcher !== '~=' && part.matcher !== '=') return false
  const value = part.value.type === 'String' ? part.value.value : part.value.name
  if (part.name.name === 'epub|type') return compound.epubTypes.push(value) > 0
  if (part.name.name === 'class') return compound.classes.push(value) > 0
  return false
}

function keyOf(compound: Compound): string {
  if (compound.ids[0] !== undefined) return `#${compound.ids[0]}`
  if (compound.classes[0] !== undefined) return `.${compound.classes[0]}`
  if (compound.epubTypes[0] !== undefined) return `~${compound.epubTypes[0]}`
  return compound.type ?? '*'
}

function weightOf({ ids, classes, epubTypes, type }: Compound): number {
  return ids.length * 10_000 + (classes.length + epubTypes.length) * 100 + (type === undefined ? 0 : 1)
}

/** Takes the nearest ancestor that fits and never goes back, so that a match costs one walk up. */
function matches(element: XhtmlElement, compounds: Compound[], index: number): boolean {
  const compound = compounds[index]
  if (compound === undefined || !fits(element, compound)) return false
  if (index === 0) return true
  const above = compounds[index - 1]
  for (let node = element.parentNode; node !== null && 'tagName' in node; node = node.parentNode) {
    if (above !== undefined && fits(node, above)) return matches(node, compounds, index - 1)
    if (compound.isChild) return false
  }
  return false
}

function fits(element: XhtmlElement, { type, classes, ids, epubTypes }: Compound): boolean {
  return (
    (type === undefined || type === nameOf(element)) &&
    hasAll(element, 'class', classes) &&
    hasAll(element, 'id', ids) &&
    hasAll(element, 'epub:type', epubTypes)
  )
}

function hasAll(element: XhtmlElement, attribute: string, wanted: string[]): boolean {
  if (wanted.length === 0) return true
  const present = words(element, attribute)
  return wanted.every((word) => present.includes(word))
}
