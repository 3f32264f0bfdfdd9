import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

type Source = { file: string; text: string; exported: Exported[]; imports: Import[] }
type Exported = { name: string; isType: boolean }
/** `names` is undefined where a file takes another as a whole, by `* as` or `import()`. */
type Import = { from: string; names: string[] | undefined }

/**
 * The exported names of `src` that nothing needs, as `file: name`. A name is needed where a file that is no test imports it,
 * where it is a type in the signatures of its own file, or where its own file uses it and a test checks it.
 */
export function findUnusedExports(root: string): string[] {
  const sources = ['{src,scripts,bench,content,e2e}/**/*.{ts,tsx}', '*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/*.d.ts'] }))
    .map((file) => readSource(root, file))
  const bySource = new Map(sources.map((source) => [source.file, source]))
  const imported = { byTests: new Set<string>(), byProduct: new Set<string>() }
  for (const { file, text, imports } of sources) {
    const found = isForTests(file) ? imported.byTests : imported.byProduct
    for (const { from, names } of imports) {
      const exported = bySource.get(from)?.exported.map(({ name }) => name) ?? []
      for (const name of names ?? exported.filter((word) => count(text, word) > 0))
        found.add(`${from}: ${name}`)
    }
  }
  return sources
    .filter(({ file }) => file.startsWith('src/') && !file.endsWith('.gen.ts'))
    .flatMap(({ file, text, exported }) =>
      exported
        .filter(({ name, isType }) => {
          const isTested = isType || imported.byTests.has(`${file}: ${name}`)
          const isUsedHere = count(text, name) > 1 || isForTests(file)
          return !imported.byProduct.has(`${file}: ${name}`) && !(isTested && isUsedHere)
        })
        .map(({ name }) => `${file}: ${name}`),
    )
    .toSorted()
}

function isForTests(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing(\/|\.ts)|^e2e\//.test(file)
}

function count(text: string, word: string): number {
  return text.split(new RegExp(`\\b${word}\\b`)).length - 1
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const exports = staticExports.flatMap(({ entries }) => entries)
  return {
    file,
    text,
    exported: exports.flatMap(({ exportName: { kind, name }, isType }) =>
      kind === 'Name' && name !== null ? { name, isType } : [],
    ),
    imports: [
      ...staticImports.map(({ moduleRequest, entries }) => ({
        from: resolveImport(moduleRequest.value, file),
        names: namesOf(entries),
      })),
      ...exports.flatMap(({ moduleRequest, ...entry }) =>
        moduleRequest === null
          ? []
          : { from: resolveImport(moduleRequest.value, file), names: namesOf([entry]) },
      ),
      ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
        from: resolveImport(text.slice(start + 1, end - 1), file),
        names: undefined,
      })),
    ],
  }
}

function namesOf(entries: { importName: { kind: string; name: string | null } }[]): string[] | undefined {
  if (entries.some(({ importName }) => ['NamespaceObject', 'All', 'AllButDefault'].includes(importName.kind)))
    return undefined
  return entries.map(({ importName }) => importName.name ?? 'default')
}

function resolveImport(path: string, file: string): string {
  if (path.startsWith('#')) return path.slice(1)
  if (!path.startsWith('.')) return path
  const found = join(dirname(file), path)
  // The generated route table names files without their ending.
  return /\.\w+$/.test(found) ? found : `${found}.tsx`
}
