// Which regular expressions the product holds, and whether `recheck` finds each of them linear: a text of a stranger may
// not hold the process. A check takes seconds, so what was found is kept in `regular-expressions.json`; `npm test` checks
// what is new, `npm run proof -- regular` checks all again and writes the file anew.
//
// Where one is not linear: a run at the end of a text is looked for from its beginning alone (`(?<!\s)\s+$`); a tag ends
// before the next (`<[^<>]*>`), or where the text ends (`<[^>]*>?`).
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'

const LIST_FILE = new URL('./regular-expressions.json', import.meta.url)
const ROOT = new URL('../', import.meta.url)
/** Tests, and what an operator alone types into. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|(?:^|\/)testing\/|^src\/web\/admin\//

/** Expressions that are made while the program runs, judged by hand; by file. */
export const CHECKED_BY_HAND: Record<string, string> = {
  'src/web/ui/mark-pieces.ts':
    'words of a search, escaped, with \\s+ between words that hold no white space: one way to match at each place, as long as the words at most',
}

/** An expression as it is written, `/…/flags`; without a pattern where it is made while the program runs. */
type Written = { name: string; file: string; regex?: { pattern: string; flags: string } }

/** `linear` is proven; `fuzzed` says that no slow text was found, for what recheck cannot prove (`(?<!`, `\1`). */
export type Finding = 'linear' | 'fuzzed'

export function findWritten(): Written[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !LEFT_OUT.test(file))
    .toSorted()
    .flatMap((file) => findIn(file, readFileSync(new URL(file, ROOT), 'utf8')))
}

/** The expressions in a source text: literals, and `RegExp(…)` of what is constant in the file. */
export function findIn(file: string, source: string): Written[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`)
  const found: Written[] = []
  const constants = new Map<string, ESTree.Expression>()
  const made: (ESTree.NewExpression | ESTree.CallExpression)[] = []
  const add = (pattern: string, flags: string) =>
    found.push({ name: `/${pattern}/${flags}`, file, regex: { pattern, flags } })
  const note = (call: ESTree.NewExpression | ESTree.CallExpression) => {
    if (call.callee.type === 'Identifier' && call.callee.name === 'RegExp') made.push(call)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) add(node.regex.pattern, node.regex.flags)
    },
    VariableDeclaration({ kind, declarations }) {
      if (kind !== 'const') return
      for (const { id, init } of declarations)
        if (id.type === 'Identifier' && init !== null) constants.set(id.name, init)
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(program)
  for (const { arguments: given, start, end } of made) {
    const [pattern, flags] = given.map((each) => constantText(each, constants))
    if (pattern === undefined || (given.length > 1 && flags === undefined))
      found.push({ name: source.slice(start, end), file })
    else add(pattern, flags ?? '')
  }
  return found
}

/** The text an expression always has; undefined where it depends on more than the file. */
function constantText(
  node: ESTree.Expression | ESTree.SpreadElement | ESTree.PrivateIdentifier,
  constants: ReadonlyMap<string, ESTree.Expression>,
): string | undefined {
  const textOf = (part: Parameters<typeof constantText>[0]) => constantText(part, constants)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'Identifier') {
    const known = constants.get(node.name)
    return known && textOf(known)
  }
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return joined([textOf(node.left), textOf(node.right)])
  if (node.type === 'TemplateLiteral') return filled(node, 'cooked', textOf)
  if (node.type === 'TaggedTemplateExpression' && isMember(node.tag, 'raw'))
    return filled(node.quasi, 'raw', textOf)
  if (node.type === 'MemberExpression' && isMember(node, 'source') && node.object.type === 'Identifier') {
    const known = constants.get(node.object.name)
    return known?.type === 'Literal' && 'regex' in known ? known.regex.pattern : undefined
  }
  return undefined
}

function isMember(node: ESTree.Expression, name: string): boolean {
  return (
    node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === name
  )
}

function filled(
  { quasis, expressions }: ESTree.TemplateLiteral,
  as: 'raw' | 'cooked',
  textOf: (part: ESTree.Expression) => string | undefined,
): string | undefined {
  return joined(
    quasis.flatMap(({ value }, index) => {
      const next = expressions[index]
      return next === undefined ? [value[as] ?? undefined] : [value[as] ?? undefined, textOf(next)]
    }),
  )
}

function joined(parts: (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** Recheck takes what it could not finish in time for slow, so on a busy machine only its counts of steps may decide. */
const BY_STEPS = { seedingTimeout: null, incubationTimeout: null, attackTimeout: null, timeout: 120_000 }

/** What recheck finds; for an expression that is not linear, in words. Recheck in JavaScript is slow, but runs anywhere. */
export async function judge({
  pattern,
  flags,
}: {
  pattern: string
  flags: string
}): Promise<Finding | { fault: string }> {
  process.env['RECHECK_BACKEND'] ??= 'pure'
  const { check } = await import('recheck')
  const found = await check(pattern, flags, BY_STEPS)
  if (found.status === 'safe') return found.complexity.isFuzz ? 'fuzzed' : 'linear'
  if (found.status === 'unknown') return { fault: `unknown: ${found.error.kind}` }
  return { fault: `${found.complexity.summary}, shown by ${found.attack.pattern}` }
}

/** Checks every expression and keeps what was found; the faults are not kept, so that `npm test` fails for them. */
export async function judgeAll(): Promise<{ count: number; faults: string[] }> {
  process.env['RECHECK_BACKEND'] ??= 'auto'
  const findings: Record<string, Finding> = {}
  const faults: string[] = []
  const all = new Map(
    findWritten().flatMap((one) => (one.regex ? [[one.name, { ...one, regex: one.regex }]] : [])),
  )
  for (const { name, file, regex } of all.values()) {
    const finding = await judge(regex)
    if (typeof finding === 'string') findings[name] = finding
    else faults.push(`${file}: ${name}: ${finding.fault}`)
  }
  const inOrder = Object.entries(findings).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(LIST_FILE, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`)
  return { count: all.size, faults }
}
