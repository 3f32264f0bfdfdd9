import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#src/testing/servers/free-port.ts'
import { findPostgres } from './postgres-binaries.ts'

export type PrivatePostgres = {
  url: string
  stop: () => Promise<void>
  /** Ends it at once, its connections with it, and leaves what it stored. */
  crash: () => Promise<void>
  /** After a crash, at the same address. */
  startAgain: () => Promise<void>
}

/** Said where the machine has no PostgreSQL and none can be installed. */
export class NoPostgres extends Error {}

/**
 * Ends the server and removes its folder as soon as its standard input closes, which happens however we die.
 * PostgreSQL sets its own signal handlers, so that a background job's ignored SIGINT does not matter to it.
 */
const WATCHDOG = `dir=$1; shift
"$@" >"$dir/log" 2>&1 & pid=$!
cat >/dev/null
kill -INT $pid 2>/dev/null
wait $pid
cd / && rm -rf "$dir"`

/**
 * Starts a PostgreSQL of our own on a free port of 127.0.0.1, in a temporary folder that goes with it.
 * It forgets everything in a crash (no fsync): for tests and benches only. Throws {@link NoPostgres}.
 */
export async function startPostgres(): Promise<PrivatePostgres> {
  const binaries = await findPostgres()
  if (!binaries) throw new NoPostgres('no PostgreSQL found on this machine')
  const owner = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'covenant-pg-'))
  const password = randomBytes(16).toString('hex')
  let watchdog: ChildProcess | undefined
  try {
    createCluster({ binaries, folder, password, owner })
    const port = await freePort()
    const command = serverCommand(binaries, folder, port)
    watchdog = spawn('sh', ['-c', WATCHDOG, 'sh', folder, ...command], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
      detached: true, // a Ctrl-C in the terminal is ours to handle
      ...owner,
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    await untilReady(url, folder)
    let again: ChildProcess | undefined
    return {
      url,
      async stop() {
        again?.kill('SIGQUIT')
        await stop(watchdog, folder)
      },
      crash: () => crash(url, folder),
      async startAgain() {
        const [program = '', ...args] = command
        // The message with which it ended would be taken for the reason why it does not start.
        writeFileSync(join(folder, 'log'), '')
        again = spawn(program, args, { cwd: folder, stdio: 'ignore', ...owner })
        await untilReady(url, folder)
      },
    }
  } catch (error) {
    await stop(watchdog, folder)
    throw error
  }
}

async function crash(url: string, folder: string): Promise<void> {
  const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  for (let attempt = 0; attempt < 150; attempt++) {
    const client = new pg.Client({ connectionString: url })
    const answers = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (!answers && !existsSync(join(folder, 'data/postmaster.pid'))) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not end')
}

async function stop(watchdog: ChildProcess | undefined, folder: string): Promise<void> {
  if (watchdog && watchdog.exitCode === null && watchdog.signalCode === null) {
    watchdog.stdin?.end()
    await once(watchdog, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}

type Cluster = { binaries: string; folder: string; password: string; owner: { uid?: number; gid?: number } }

function createCluster({ binaries, folder, password, owner }: Cluster): void {
  const passwordFile = join(folder, 'password')
  const log = join(folder, 'log')
  writeFileSync(passwordFile, password)
  writeFileSync(log, '')
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [folder, passwordFile, log]) chownSync(path, owner.uid, owner.gid)
  }
  // The embedded database sorts the same way, so both suites see the same order.
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    ...(process.platform === 'linux' ? ['--lc-ctype=C.UTF-8'] : []),
  ]
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  execFileSync(join(binaries, 'initdb'), ['-D', join(folder, 'data'), '--no-sync', ...locale, ...access], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...owner,
  })
}

function serverCommand(binaries: string, folder: string, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...options]
}

/** PostgreSQL refuses to run as root: then it runs as the system's `postgres`, or `nobody`. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      )
      return { uid, gid }
    } catch {
      continue
    }
  }
  throw new NoPostgres('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
}

async function untilReady(url: string, folder: string): Promise<void> {
  const log = () => readFileSync(join(folder, 'log'), 'utf8').slice(-2000)
  for (let attempt = 0; attempt < 150 && !/FATAL:(?!.*starting up)/.test(log()); attempt++) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(200)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`)
}
