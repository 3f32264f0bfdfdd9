import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#src/testing/servers/free-port.ts'
import { type Ask, askInside, INSIDE } from './ask.ts'
import { endChild, ownChild, removeFolder, temporaryFolder } from './cleanup.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NO_WARNING = '--disable-warning=ExperimentalWarning'

export type Product = {
  url: string
  dataDir: string
  child: ChildProcess
  ask: Ask
  /** Runs `npm run import -- …` as an operator would; answers how long it took, in milliseconds. */
  importFiles: (...args: string[]) => Promise<number>
  stop: (keep?: 'keep the folder') => Promise<void>
}

/** Starts the whole product as in production, in a new folder, and waits until it answers; `further` are settings. */
export async function startProduct(
  databaseUrl?: string,
  mode = 'production',
  further: Record<string, string> = {},
): Promise<Product> {
  const dataDir = temporaryFolder()
  const env = { ...(await settings(dataDir, databaseUrl, mode)), ...further }
  const url = `http://127.0.0.1:${env.PORT}`
  const child = ownChild(
    spawn(process.execPath, [NO_WARNING, '--import', INSIDE, 'src/main.ts'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  await untilAnswered(`${url}/livez`, child)
  return {
    url,
    dataDir,
    child,
    ask: askInside(child),
    importFiles: (...args) => runImport(env, args),
    async stop(keep) {
      await endChild(child)
      if (keep === undefined) removeFolder(dataDir)
    },
  }
}

/** The settings of a server of ours on a free port of 127.0.0.1, and nothing else of this process's environment. */
export async function settings(dataDir: string, databaseUrl?: string, mode = 'production') {
  const { PATH, HOME, LANG } = process.env
  return {
    PATH,
    HOME,
    LANG,
    NODE_ENV: mode,
    PUBLIC_URL: mode === 'production' ? 'http://127.0.0.1' : '',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    // One address sends all the load.
    RATE_LIMIT_SCALE: '1000000',
    // Keys for one bench and its folder; a demo makes its own.
    ...(mode === 'production' ? keys() : {}),
  }
}

function keys() {
  const names = ['TOKEN_KEYS', 'PASSWORD_PEPPERS', 'DATA_KEYS', 'INDEX_KEYS']
  return Object.fromEntries(names.map((name) => [name, `1:${randomBytes(32).toString('base64')}`]))
}

/** Polls until `url` answers 200. Throws where the process ends first. */
export async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (response?.ok === true) return
    await sleep(20)
  }
  throw new Error(`The server ended before it answered ${url}`)
}

export async function runImport(env: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const start = performance.now()
  const child = ownChild(
    spawn(process.execPath, [NO_WARNING, 'src/commands/run.ts', 'import', ...args], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`import ${args.join(' ')} ended with ${String(code)}: ${output}`)
  return performance.now() - start
}
