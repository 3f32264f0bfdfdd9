import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { domainOrder, webOrder } from './rooms.ts'

/*
 * Draws which room imports which, from the code: `node scripts/lint/draw-imports.ts` writes docs/imports.md. A test holds the
 * drawing to the code, and its arrows to one direction.
 */
const DRAWING = 'docs/imports.md'
/** Rooms of `src` from the lowest to the highest. */
export const srcOrder: readonly string[] =
  'shared epub domain db config gateways jobs api edge commands startup web main.ts'.split(' ')

/** An arrow from one room to another; `isType` where nothing but types is taken. */
export type Arrow = { from: string; to: string; isType: boolean }

/** The arrows between the rooms below a folder; each once, those of types alone marked. */
export function findArrows(root: string, folder: string): Arrow[] {
  const arrows = new Map<string, Arrow>()
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ['**/*.test.*', '**/*.gen.ts'],
  })) {
    if (file.startsWith('src/testing/')) continue
    const from = roomOf(file, folder)
    for (const { path, isType } of importsOf(root, file)) {
      if (!path.startsWith(`${folder}/`) || path.startsWith('src/testing/')) continue
      const to = roomOf(path, folder)
      if (to === from) continue
      const known = arrows.get(`${from} ${to}`)
      arrows.set(`${from} ${to}`, { from, to, isType: isType && (known?.isType ?? true) })
    }
  }
  return [...arrows.values()].toSorted((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`, 'en'))
}

/** Arrows that lead up in an order of rooms from the lowest to the highest. What stands in none of them is passed over. */
export function arrowsUp(arrows: readonly Arrow[], order: readonly string[]): Arrow[] {
  const rank = (room: string) => order.indexOf(room)
  return arrows.filter(({ from, to }) => rank(from) >= 0 && rank(to) >= 0 && rank(to) > rank(from))
}

export function drawing(root: string): string {
  return [
    '# Imports between rooms',
    '',
    'Drawn from the code by `node scripts/lint/draw-imports.ts`; a test holds it to the code. Dotted: types alone.',
    '',
    'In `domain` and `web` no arrow leads from a lower room to a higher one, and none back. Between the rooms of `src` one pair',
    'knows each other, by types alone: `domain` names the handle of the database, whose tables name the states that the rules',
    'of the domain define. Either would otherwise be written twice.',
    ...section('src', findArrows(root, 'src')),
    ...section('src/domain', findArrows(root, 'src/domain').filter(isBetween(domainOrder))),
    ...section('src/web', findArrows(root, 'src/web').filter(isBetween(webOrder))),
    '',
  ].join('\n')
}

function isBetween(order: readonly string[]) {
  return ({ from, to }: Arrow) => order.includes(from) && order.includes(to)
}

function section(title: string, arrows: readonly Arrow[]): string[] {
  const lines = arrows.map(
    ({ from, to, isType }) => `  ${nodeOf(from)} ${isType ? '-.->' : '-->'} ${nodeOf(to)}`,
  )
  return ['', `## ${title}`, '', '```mermaid', 'graph TD', ...lines, '```']
}

const nodeOf = (room: string) => room.replaceAll(/[^\w]/g, '_')

function roomOf(file: string, folder: string): string {
  return file.slice(folder.length + 1).split('/')[0] ?? ''
}

function importsOf(root: string, file: string): { path: string; isType: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const resolve = (value: string) =>
    value.startsWith('#src/') ? value.slice(1) : value.startsWith('.') ? join(dirname(file), value) : value
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      path: resolve(moduleRequest.value),
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : { path: resolve(moduleRequest.value), isType },
      ),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      path: resolve(text.slice(start + 1, end - 1)),
      isType: false,
    })),
  ]
}

if (import.meta.main) writeFileSync(DRAWING, drawing(process.cwd()))
