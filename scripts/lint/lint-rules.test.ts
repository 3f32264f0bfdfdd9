import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clean, violations } from './violations.ts'

type Finding = { filename: string; code: string }

const root = process.cwd()
const CONFIGURATION = [
  'oxlint.config.ts',
  'tsconfig.json',
  'package.json',
  ...['house-rules', 'import-rules', 'rooms'].map((name) => `scripts/lint/${name}.ts`),
]
const planted = violations.map((violation, number) => ({
  ...violation,
  file: `${violation.folder}/${violation.name ?? `planted-${number}`}${violation.suffix ?? '.ts'}`,
}))
let folder: string
let findings: Finding[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'covenant-lint-'))
  mkdirSync(join(folder, 'scripts/lint'), { recursive: true })
  for (const name of CONFIGURATION) copyFileSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, code } of planted) plant(file, code)
  for (const [file, code] of Object.entries(clean)) plant(file, code)
  findings = await lint()
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(Object.groupBy(planted, ({ folder, rule }) => `${rule} in ${folder}`)))(
  'finds every breach of %s, and nothing else there',
  (_, group = []) => {
    for (const { file, code, rule } of group) {
      const found = findings.filter(({ filename }) => filename === file).map((finding) => ruleOf(finding))
      expect(new Set(found), code).toEqual(new Set([rule]))
    }
  },
)

test('finds nothing in files that break no rule', () => {
  expect(findings.filter(({ filename }) => filename in clean)).toEqual([])
})

/** `eslint(no-console)` → `no-console` */
function ruleOf({ code }: Finding): string {
  return /\((.+)\)$/.exec(code)?.[1] ?? code
}

function plant(file: string, code: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), `${code}\n`)
}

async function lint(): Promise<Finding[]> {
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const args = [oxlint, '-f', 'json', ...Object.keys(clean), ...planted.map(({ file }) => file)]
    // It ends with 1, as it should: there is something to find.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_, stdout) => resolve(stdout))
  })
  return (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics
}
