// `npm run proof`: the large proofs, in full; `npm run proof -- NAME`: those whose name contains NAME. `npm test` runs
// them small. What was found is kept in bench/PROOFS.md, one row for each proof.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killMigrations } from '#src/db/testing/kill-migrations.ts'
import { runStreaming } from '../scripts/child.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { judgeAll } from '../scripts/regular-expressions.ts'

const PROOFS = new URL('./PROOFS.md', import.meta.url)
const HEAD = ['# Proofs', '', '| proof | how many | date | result |', '|---|---|---|---|']

type Proven = { many: string; result: string; holds: boolean }

const proofs: Record<string, () => Promise<Proven>> = {
  'migrations killed at every statement, embedded': () => killEverywhere('embedded'),
  'migrations killed at every statement, PostgreSQL': async () => {
    const postgres = await startPostgres()
    try {
      return await killEverywhere({ server: postgres.url })
    } finally {
      await postgres.stop()
    }
  },
  'refreshes of a session, in any order and at once': () =>
    runTests('postgres', 'domain/members/sessions.db', '1,000 histories and 1,000 parallel trials'),
  'highlights over new editions and two devices': () =>
    runTests('postgres', 'api/marks-survive', '200 histories'),
  'broken and hostile EPUB files': () => runTests('unit', 'epub/hostile', '1,200 mutated files'),
  'places of marks in other editions': () => runTests('unit', 'reading/moving/moving.property', '200 books'),
  'reading in three engines': () =>
    runTests(
      'browser',
      'e2e/engines',
      '20 turns each way of four books on a phone and a desk; settings, sign-in, marks, search, notes, Scripture, cards and the first text over TLS',
    ),
  'billing: lives of members beside the sandbox’s books': () =>
    runTests('postgres', 'domain/billing/histories', '100,000 histories in worlds of 50'),
  'billing: renewals on servers killed at any moment, embedded': () =>
    runTests('api', 'jobs/killed-renewals', '200 kills among 2,000 renewals'),
  'billing: renewals on servers killed at any moment, PostgreSQL': () =>
    runTests('postgres', 'jobs/killed-renewals', '200 kills among 2,000 renewals'),
  'regular expressions in linear time': judgeExpressions,
}

const wanted = process.argv.slice(2).join(' ').toLowerCase()
const chosen = Object.entries(proofs).filter(([name]) => name.toLowerCase().includes(wanted))
if (chosen.length === 0) {
  console.error(`There is no proof ${JSON.stringify(wanted)}: ${Object.keys(proofs).join('; ')}`)
  process.exit(2)
}
let broken = 0
for (const [name, prove] of chosen) {
  console.log(`${name} …`)
  const { many, result, holds } = await prove()
  console.log(`  ${many}: ${result}`)
  if (!holds) broken++
  store(name, `| ${name} | ${many} | ${new Date().toISOString().slice(0, 10)} | ${result} |`)
}
process.exit(broken > 0 ? 1 : 0)

async function killEverywhere(ground: Parameters<typeof killMigrations>[0]): Promise<Proven> {
  const every = (steps: number) => Array.from({ length: steps }, (_, step) => step + 1)
  const { steps, kills, differing } = await killMigrations(ground, 'books', every)
  const holds = differing.length === 0 && kills === steps
  return {
    many: `${kills} kills at ${steps} statements`,
    result: holds
      ? 'schema and rows as without a kill, each time'
      : `OTHER than without a kill: ${differing.join(', ') || 'not every statement was reached'}`,
    holds,
  }
}

async function judgeExpressions(): Promise<Proven> {
  const { count, faults } = await judgeAll()
  const holds = faults.length === 0
  if (!holds) console.log(faults.join('\n'))
  return {
    many: `${count} expressions`,
    result: holds ? 'none found that is not linear' : `${faults.length} are NOT linear`,
    holds,
  }
}

/** Runs tests of `npm test` in their full size. What they measure they write into the file of `PROOF_FIGURES`. */
async function runTests(
  part: 'unit' | 'api' | 'postgres' | 'browser',
  files: string,
  many: string,
): Promise<Proven> {
  const folder = mkdtempSync(join(tmpdir(), 'covenant-proof-'))
  try {
    const figures = join(folder, 'figures')
    const env = { ...process.env, PROOF: 'full', PROOF_FIGURES: figures }
    const code = await runStreaming(process.execPath, ['scripts/test.ts', part, files], env)
    const found = existsSync(figures) ? readFileSync(figures, 'utf8').trim().split('\n') : []
    const result = [code === 0 ? 'every one as it must be' : 'FAILED', ...found].join('; ')
    return { many, result, holds: code === 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts the row of a proof in the place of its last one. */
function store(name: string, row: string): void {
  const before = existsSync(PROOFS) ? readFileSync(PROOFS, 'utf8').split('\n') : HEAD
  const others = before.filter((line) => line !== '' && line.split('|')[1]?.trim() !== name)
  const [title = '', ...rest] = others
  writeFileSync(PROOFS, `${[title, '', ...rest, row].join('\n')}\n`)
}
