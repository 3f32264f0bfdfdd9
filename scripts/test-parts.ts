import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runStreaming } from './child.ts'
import { findChromium } from './chromium.ts'
import { type Counts, countPlaywright, countVitest, failed, passed, skipped, withExitCode } from './counts.ts'
import { findEngines } from './engines.ts'
import { findPostgres } from './postgres-binaries.ts'
import { NoPostgres, startPostgres } from './postgres.ts'
import { writeFontConfigs } from './test-fonts.ts'

/** `files`: only test files whose path contains one of these; all where it is empty. */
export type Part = { title: string; run: (files: string[]) => Promise<Counts> }

const root = process.cwd()

/** The parts of `npm test`, in the order in which they run. */
export const parts = {
  format: { title: 'format', run: () => tool('format', 'oxfmt/bin/oxfmt', '--check', '.') },
  lint: { title: 'lint', run: () => tool('lint', 'oxlint/bin/oxlint') },
  types: { title: 'types', run: () => tool('types', 'typescript/bin/tsc', '--noEmit', '-p', '.') },
  // Servers that the API's tests start serve the built pages.
  build: { title: 'build', run: () => ours('build', 'scripts/run.mjs', 'build', '--force') },
  unit: { title: 'unit', run: (files) => vitest('unit', files, {}) },
  api: { title: 'API on the embedded database', run: apiOnEmbedded },
  postgres: { title: 'API on PostgreSQL', run: apiOnPostgres },
  browser: { title: 'browser journeys', run: browser },
} satisfies Record<string, Part>

/** A tool that only says yes or no. */
async function tool(name: string, path: string, ...args: string[]): Promise<Counts> {
  return ours(name, `node_modules/${path}`, ...args)
}

async function ours(name: string, ...args: string[]): Promise<Counts> {
  const code = await runStreaming(process.execPath, args, cleanEnvironment())
  return code === 0 ? passed : failed(name)
}

async function vitest(project: string, files: string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const some = files.length > 0 ? ['--passWithNoTests', ...files] : []
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...some]
    const code = await runStreaming(process.execPath, args, { ...cleanEnvironment(), ...env })
    return withExitCode(readReport(report, countVitest), code)
  })
}

/** Only the tests that depend on the database, since all run on PostgreSQL; all where there is none, or those named. */
async function apiOnEmbedded(files: string[]): Promise<Counts> {
  const isWhole = files.length > 0 || (await findPostgres()) === undefined
  return vitest('api', files, { TEST_DATABASE: 'embedded', TEST_SUITE: isWhole ? 'whole' : 'database' })
}

async function apiOnPostgres(files: string[]): Promise<Counts> {
  try {
    const postgres = await startPostgres()
    try {
      return await vitest('api', files, { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: postgres.url })
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    console.error(`\n!!! ${error.message}: THE API WAS NOT TESTED ON POSTGRESQL !!!\n`)
    return process.env.CI === 'true' ? failed(error.message) : skipped
  }
}

async function browser(files: string[]): Promise<Counts> {
  const built = await ours('the pages were not built', 'scripts/run.mjs', 'build')
  if (built.failed) return built
  const chromium = await findChromium()
  const engines = await findEngines(files.length === 0 || files.some((file) => file.includes('engines')))
  return withReport(async (report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', ...files]
    const fonts = join(dirname(report), 'fonts')
    writeFontConfigs(root, fonts)
    const env = {
      ...cleanEnvironment(),
      CHROMIUM_PATH: chromium,
      ...engines,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TEST_FONTS: fonts,
    }
    const code = await runStreaming(process.execPath, args, env)
    return withExitCode(readReport(report, countPlaywright), code)
  })
}

async function withReport(run: (file: string) => Promise<Counts>): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'covenant-test-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport<Report>(file: string, count: (report: Report) => Counts): Counts {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report)
    const shorten = (name: string) => name.replace(`${root}/`, '')
    return {
      ...counts,
      failures: counts.failures.map(shorten),
      durations: counts.durations.map((test) => ({ ...test, name: shorten(test.name) })),
    }
  } catch {
    return failed('the runner left no report')
  }
}

/** Ours without what points at somebody's real server or data. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const settings = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL', 'NODE_ENV']
  const dropped = [...settings, 'TEST_DATABASE', 'TEST_DATABASE_URL', 'TEST_SUITE']
  const rest = Object.entries(process.env).filter(([name]) => !dropped.includes(name))
  // No result depends on the machine's time zone or locale.
  return { ...Object.fromEntries(rest), TZ: 'UTC', LC_ALL: 'C.UTF-8' }
}
