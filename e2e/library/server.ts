import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const START_PATIENCE = 180_000

/** A library started as a stranger would, by one command. */
export type RunningLibrary = {
  url: string
  /** Its address as its mails name it, and as pages of members want it. */
  base: string
  /** The books it recommends, in its order. */
  picks: () => Promise<Pick[]>
  dataDir: string
  /** What the server printed so far. */
  said: () => string
  /** What it complained about: faults go there, and nothing else. */
  complained: () => string
  /** Runs a command beside the running server and answers what it printed. */
  command: (name: string, ...args: string[]) => Promise<string>
  /** Asks the server to end, as Ctrl+C does, and answers its exit code. */
  stop: () => Promise<number | null>
  /** The same, and nothing is left behind. */
  end: () => Promise<number | null>
}

export type Pick = { bookId: number; bookTitle: string }

/** On a folder that has just been begun, unless another is given: an empty one, or one that a library has been stopped on. */
export async function startLibrary(
  settings: Record<string, string> = {},
  dataDir = begunFolder(),
): Promise<RunningLibrary> {
  const given = { DATA_DIR: dataDir, PORT: '0', LANG: 'en_US.UTF-8', GEOCODER: 'off' }
  const env = { ...ownEnvironment(), ...given, ...settings }
  const child = spawn(process.execPath, ['src/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let complained = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const url = await addressOf(child, dataDir, () => complained)
  return {
    url,
    base: `http://localhost:${new URL(url).port}`,
    picks: async () => {
      const answer = await fetch(`${url}/api/bookMain/recommend`)
      return (await answer.json()) as Pick[]
    },
    dataDir,
    said: () => said,
    complained: () => complained,
    command: async (name, ...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['src/commands/run.ts', name, ...args], {
        env,
      })
      return stdout
    },
    stop: () => stop(child),
    end: async () => {
      const code = await stop(child)
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

export const emptyFolder = () => mkdtempSync(join(tmpdir(), 'covenant-e2e-'))

/** A copy of the folder that `global-setup.ts` has begun: a library needs some seconds to put its first books on the shelf. */
function begunFolder(): string {
  const begun = process.env.E2E_BEGUN
  if (begun === undefined) throw new Error('No library was begun')
  const folder = emptyFolder()
  cpSync(begun, folder, { recursive: true })
  // Left behind where that library had to be killed, it would be taken for the address of the next.
  rmSync(join(folder, 'server.json'), { force: true })
  return folder
}

/** The server writes its address into the folder once it answers there. */
async function addressOf(child: ChildProcess, dataDir: string, complained: () => string): Promise<string> {
  const announced = join(dataDir, 'server.json')
  const deadline = Date.now() + START_PATIENCE
  while (!existsSync(announced)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at once:\n${complained()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${complained()}`)
    }
    await wait(100)
  }
  const { url }: { url: string } = JSON.parse(readFileSync(announced, 'utf8'))
  return url
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  const code = await ended
  clearTimeout(late)
  return code
}

/** Ours without what points at somebody's real server or data. */
function ownEnvironment(): Record<string, string> {
  const dropped = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'PUBLIC_URL',
    'NODE_ENV',
    'INIT_CWD',
  ]
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || dropped.includes(name) ? [] : [[name, value]],
    ),
  )
}
