import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Imports all that the server imports, in a process of its own, and tells which files were loaded for it. */
const LOADER = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ resolve(name, context, next) { const found = next(name, context); loaded.push(found.url); return found } })
  for (const path of process.argv.slice(1)) await import(path)
  process.stdout.write(JSON.stringify(loaded))
`
const HEAVY =
  /@electric-sql\/pglite\/|\/sharp\/|\/harfbuzzjs\/|\/nodemailer\/|\/swagger-ui-(?:es-)?bundle|\/node_modules\/stripe\//

test('the server starts without what only some installations or calls need', () => {
  const main = readFileSync(new URL('main.ts', import.meta.url), 'utf8')
  const imports = Array.from(main.matchAll(/^import .* from '\.(\/[^']+)'/gm), ([, path = '']) =>
    fileURLToPath(new URL(`.${path}`, import.meta.url)),
  )
  expect(imports.length).toBeGreaterThan(30)
  const said = execFileSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', LOADER, ...imports],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const loaded: string[] = JSON.parse(said)
  expect(loaded.some((url) => url.includes('/kysely/'))).toBe(true)
  expect(loaded.filter((url) => HEAVY.test(url))).toEqual([])
})
