import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { endChild, ownChild, removeFolder, temporaryFolder } from '../cleanup.ts'
import { privatePostgres } from '../databases.ts'
import { megabytes } from '../figures.ts'
import { newest } from '../library.ts'
import { CONNECTIONS, load } from '../load/load.ts'
import { highWater, resetHighWater } from '../memory.ts'
import { ROOT, settings, startProduct, untilAnswered } from '../product.ts'
import type { Found, Row } from '../report.ts'

const MEGABYTE = 1024 * 1024
const EMBEDDED_AIM = 450 * MEGABYTE
const POSTGRES_AIM = 200 * MEGABYTE
const LOADED_AIM = 600 * MEGABYTE
const LOADED_FOR = 5
const START_AIM = 5
const SETTLE = 30_000
const SECOND_STARTS = 3

/** `npm start` without npm: the first on an empty folder, then again on the same. */
export async function starting(): Promise<Found> {
  const dataDir = temporaryFolder()
  try {
    const first = await secondsToStart(dataDir)
    const later: number[] = []
    while (later.length < SECOND_STARTS) later.push(await secondsToStart(dataDir))
    const slowest = Math.max(...later)
    return {
      rows: [
        {
          row: 'First start',
          figure: `${first.toFixed(1)} s`,
          note: 'scripts/run.mjs start on an empty folder (built), to the front page: database made, starter shelf imported',
        },
        {
          row: 'Second start',
          figure: `${slowest.toFixed(1)} s`,
          aim: `≤ ${START_AIM} s`,
          met: slowest <= START_AIM,
          note: `the slowest of ${later.map((one) => one.toFixed(1)).join(', ')} s`,
        },
      ],
    }
  } finally {
    removeFolder(dataDir)
  }
}

async function secondsToStart(dataDir: string): Promise<number> {
  const env = await settings(dataDir, undefined, 'development')
  const start = performance.now()
  const child = ownChild(
    spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: ROOT,
      env: { ...env, NODE_ENV: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  try {
    await untilAnswered(`http://127.0.0.1:${env.PORT}/home`, child)
    return (performance.now() - start) / 1000
  } finally {
    await endChild(child)
  }
}

/** Memory of a server that has put up its starter shelf and then been left alone. */
export async function atRest(): Promise<Found> {
  const postgres = await privatePostgres()
  try {
    const rows = await Promise.all([
      memoryAtRest('embedded', EMBEDDED_AIM),
      ...(postgres === undefined ? [] : [memoryAtRest('PostgreSQL', POSTGRES_AIM, postgres.url)]),
    ])
    return { rows: [...rows, ...(await memoryUnderLoad())] }
  } finally {
    await postgres?.stop()
  }
}

/** The most that the server and its database take while many read pages at once, and the most since the start. */
async function memoryUnderLoad(): Promise<Row[]> {
  const server = await startProduct()
  try {
    const { url, ask } = server
    const pid = server.child.pid ?? 'none'
    const paid = (await newest(server)).find((book) => !book.isFree)?.bookId ?? 0
    const asked = [`/api/bookCore/content/${paid}/1`, '/home', `/read/${paid}`, '/api/bookMain/home']
    const loadAll = async () => {
      for (const path of asked) await load({ url: `${url}${path}`, ask }, LOADED_FOR)
    }
    // V8 compiles the database's largest function once, soon after the start, and takes much memory for two seconds.
    await loadAll()
    const compiling = highWater(pid)
    resetHighWater(pid)
    await loadAll()
    const loaded = highWater(pid)
    const how = `${CONNECTIONS} connections, ${LOADED_FOR} s each: ${asked.join(', ')}`
    return [
      {
        row: 'Server under load, embedded',
        figure: megabytes(loaded),
        aim: `≤ ${megabytes(LOADED_AIM)}`,
        met: loaded <= LOADED_AIM,
        note: `highest resident size (VmHWM, set back once the same load had run before); ${how}`,
      },
      {
        row: 'Server since its start, embedded, the most ever',
        figure: megabytes(Math.max(compiling, loaded)),
        note: 'highest resident size of the two seconds in which V8 optimises one large function of the WebAssembly database, soon after the start; given back after',
      },
    ]
  } finally {
    await server.stop()
  }
}

async function memoryAtRest(on: string, aim: number, databaseUrl?: string): Promise<Row> {
  const server = await startProduct(databaseUrl)
  try {
    await (await fetch(`${server.url}/home`)).arrayBuffer()
    await sleep(SETTLE)
    const plain = await server.ask('memory')
    await server.ask('collect')
    await sleep(1000)
    const collected = await server.ask('memory')
    return {
      row: `Server at rest, ${on}`,
      figure: megabytes(plain),
      aim: `≤ ${megabytes(aim)}`,
      met: plain <= aim,
      note: `resident ${SETTLE / 1000} s after a first start with the starter shelf and one front page; ${megabytes(collected)} after a forced collection`,
    }
  } finally {
    await server.stop()
  }
}
