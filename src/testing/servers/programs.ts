import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openOn } from '#src/db/embedded/open-embedded.ts'
import { createPostgresDatabase, onPostgres } from '#src/testing/database.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const QUIET = '--disable-warning=ExperimentalWarning'

export type Ended = { code: number | null; output: string; errors: string }

export type Running = {
  url: string
  process: ChildProcess
  output: () => string
  /** Sends the signal and waits for the end; `seconds` is how long that took. */
  end: (signal: NodeJS.Signals) => Promise<Ended & { seconds: number }>
}

export type Settings = Record<string, string>

/**
 * The settings that lead a program to a data folder with an empty library, and to a new database on PostgreSQL where
 * the suite runs there. The embedded database is a copy: making a new one takes up to ten seconds.
 */
export async function settingsFor(dataDir: string): Promise<Settings> {
  const own = { DATA_DIR: dataDir, PORT: '0', STARTER_SHELF: 'off', DEMO_ACCOUNTS: 'off', GEOCODER: 'off' }
  if (onPostgres) return { ...own, DATABASE_URL: await createPostgresDatabase() }
  snapshot ??= makeSnapshot()
  const database = await PGlite.create(join(dataDir, 'database'), { loadDataDir: await snapshot })
  await database.close()
  return own
}

let snapshot: Promise<Blob> | undefined

/** A migrated database without rows, as the files of its folder. */
async function makeSnapshot(): Promise<Blob> {
  const instance = await PGlite.create()
  const { db, close } = openOn(instance)
  await migrate(db)
  const files = await instance.dumpDataDir('none')
  await close()
  return files
}

/** Starts servers as `npm start` does; those still running are killed after the file. The pages are built first. */
export function testServers() {
  const started: ChildProcess[] = []
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build'], { cwd: ROOT })
  }, 120_000)
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL')
  })
  return {
    /** Resolves once the server says its address; rejects with what it said where it ends before. */
    start(settings: Settings): Promise<Running> {
      const child = spawn(process.execPath, [QUIET, 'src/main.ts'], { cwd: ROOT, env: environment(settings) })
      started.push(child)
      const { ended, output, errors } = follow(child)
      return new Promise((resolve, reject) => {
        child.stdout.on('data', () => {
          const url = /https?:\/\/localhost:(\d+)/.exec(output())
          if (url === null) return
          resolve({
            url: `http://127.0.0.1:${url[1]}`,
            process: child,
            output,
            async end(signal) {
              const from = performance.now()
              child.kill(signal)
              const end = await ended
              return { ...end, seconds: (performance.now() - from) / 1000 }
            },
          })
        })
        void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${errors()}`)))
      })
    },
    /** Starts a server that is expected to end by itself. */
    startAndWait: (settings: Settings) => runProgram('src/main.ts', [], settings),
  }
}

/** Runs `npm run NAME -- ARGS` without npm. */
export const runCommand = (args: string[], settings: Settings): Promise<Ended> =>
  runProgram('src/commands/run.ts', args, settings)

function runProgram(program: string, args: string[], settings: Settings): Promise<Ended> {
  return follow(spawn(process.execPath, [QUIET, program, ...args], { cwd: ROOT, env: environment(settings) }))
    .ended
}

function follow(child: ChildProcess) {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output, errors }))
  })
  return { ended, output: () => output, errors: () => errors }
}

/** Nothing of the tests' own environment reaches a program but where its programs lie. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...settings }
}
