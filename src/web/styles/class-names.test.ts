import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { parse, walk } from 'css-tree'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const INDEX = 'styles/index.css'

/** Classes that no component names: the HTML of books, of the text editor and of what one may not break has them. */
const FROM_HTML = [
  'x-bold',
  'x-center',
  'x-hang',
  'x-italic',
  'x-noindent',
  'x-right',
  'x-smallcaps',
  'x-upper',
  'noteref',
  'ProseMirror-trailingBreak',
  'keep-together',
  'wrapping',
  // boxes over the words, named by the kinds of highlight
  'mark-green',
  'mark-blue',
  'mark-red',
  'mark-redUnderline',
  'mark-noted',
  'mark-unsure',
]

/** The faces of the fonts come in stylesheets of their own: font-sheets.ts. */
const sheets = globSync('**/*.css', { cwd: WEB })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('styles/fonts'))
const ruled = new Set(sheets.flatMap((path) => classesIn(readFileSync(join(WEB, path), 'utf8'))))
const used = classesInCode()

test('every stylesheet is in the index once and short enough to read', () => {
  const index = readFileSync(join(WEB, INDEX), 'utf8')
  const listed = Array.from(index.matchAll(/@import '(.+)';/g), ([, path]) =>
    normalize(join('styles', path ?? '')).replaceAll('\\', '/'),
  )
  expect(listed.toSorted()).toEqual(sheets.filter((path) => path !== INDEX).toSorted())
  const lengths = sheets.map(
    (path) => [path, readFileSync(join(WEB, path), 'utf8').split('\n').length] as const,
  )
  expect(lengths.filter(([, length]) => length > 251)).toEqual([])
})

test('every class with a rule is used by a component', () => {
  const isUsed = (name: string) =>
    used.names.has(name) ||
    FROM_HTML.includes(name) ||
    used.beginnings.some((start) => name.startsWith(start))
  expect([...ruled].filter((name) => !isUsed(name)).join(' ')).toBe('')
})

test('every class that a component uses has a rule', () => {
  const known = [...ruled]
  const lacking = [...used.names].filter((name) => !ruled.has(name))
  expect(lacking.join(' ')).toBe('')
  expect(used.beginnings.filter((start) => !known.some((name) => name.startsWith(start)))).toEqual([])
})

test('no class is listed in vain', () => {
  expect(FROM_HTML.filter((name) => !ruled.has(name) || used.names.has(name))).toEqual([])
})

function classesIn(css: string): string[] {
  const found: string[] = []
  walk(parse(css), (node) => {
    if (node.type === 'ClassSelector') found.push(node.name)
  })
  return found
}

type Node = { type: string; [key: string]: unknown }

/** The classes that components set, and the beginnings of those whose end is computed. */
function classesInCode() {
  const programs = globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((path) => !/\.test\.ts$|\.gen\.ts$|i18n/.test(path))
    .map((path) => parseSync(path, readFileSync(join(WEB, path), 'utf8')).program as unknown as Node)
  const all = programs.flatMap((program) => [...nodesIn(program)])
  const classes = all.flatMap(classValues)
  // What a class is taken from stands elsewhere: a table of classes, a function that puts some together.
  const sources = new Set(classes.flatMap((value) => [...nodesIn(value)].flatMap(sourceOf)))
  const tables = all.filter(
    (node) =>
      /^(?:VariableDeclarator|FunctionDeclaration)$/.test(node.type) &&
      nameOf(node['id']).some((name) => sources.has(name)),
  )
  const bodies = tables.map((node) => node['init'] ?? node['body']).filter(isNode)
  const texts = [...classes, ...bodies.filter(isTable)].flatMap(textsIn)
  const words = texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== '')
  return {
    names: new Set(words.filter((word) => !word.endsWith('-'))),
    beginnings: [...new Set(words.filter((word) => word.endsWith('-')))],
  }
}

/** What stands for a class in a node of its own: an attribute, a property, an assignment, a default. */
function classValues(node: Node): Node[] {
  const target = node['name'] ?? node['key'] ?? node['left']
  const named = isNode(target) && target.type === 'MemberExpression' ? target['property'] : target
  if (!nameOf(named).some((name) => name === 'className' || name === 'class')) return []
  if (!/^(?:JSXAttribute|Property|AssignmentExpression|AssignmentPattern)$/.test(node.type)) return []
  return [node['value'], node['right']].filter(isNode)
}

/** `buttonClass` of `buttonClass(…)`, `COLORS` of `COLORS[kind]`. */
function sourceOf(node: Node): string[] {
  if (node.type === 'CallExpression') return nameOf(node['callee'])
  return node.type === 'MemberExpression' && node['computed'] === true ? nameOf(node['object']) : []
}

/** A list or table of texts, or a function without elements: a component is none. */
function isTable(node: Node): boolean {
  return ![...nodesIn(node)].some(({ type }) => type.startsWith('JSX'))
}

/** The texts a value may be: what it is compared with is none of them. */
function textsIn(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : []
  if (node.type === 'TemplateElement') {
    const { cooked } = node['value'] as { cooked: string }
    return [cooked]
  }
  if (node.type === 'BinaryExpression' && node['operator'] !== '+') return []
  // replace(/\s+/, ' ') and its like
  if (node.type === 'CallExpression') return childrenOf({ type: '', callee: node['callee'] }).flatMap(textsIn)
  if (node.type === 'MemberExpression') return isNode(node['object']) ? textsIn(node['object']) : []
  if (node.type === 'Property') return isNode(node['value']) ? textsIn(node['value']) : []
  return childrenOf(node).flatMap(textsIn)
}

function nameOf(node: unknown): string[] {
  return isNode(node) && typeof node['name'] === 'string' ? [node['name']] : []
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => {
    const children: unknown[] = Array.isArray(value) ? value : [value]
    return children.filter(isNode)
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}
