import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '../cleanup.ts'
import { median, megabytes, spread } from '../figures.ts'
import { PILGRIMS, realBook } from '../library.ts'
import { highWater } from '../memory.ts'
import { type Product, runImport, settings, startProduct } from '../product.ts'
import type { Found, Row } from '../report.ts'

const WALL_AIM = 1.5
const MEMORY_AIM = 350 * 1024 * 1024
const ROUNDS = 5

/** A novel through the importer as an operator runs it. */
export async function importing(): Promise<Found> {
  if (!existsSync(PILGRIMS)) {
    console.log('  !! left out: ../shared/epub/pilgrims-progress.epub is absent')
    return { rows: [{ row: 'Import of pilgrims-progress', figure: 'left out', note: 'the file is absent' }] }
  }
  const product = await startProduct()
  try {
    return { rows: [...(await besideServer(product)), await measureAlone()] }
  } finally {
    await product.stop()
  }
}

async function besideServer({ dataDir, child, importFiles }: Product): Promise<Row[]> {
  const walls: number[] = []
  const peaks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const path = anotherCopy(dataDir, round)
    // The pictures of the round before would not be written again.
    rmSync(join(dataDir, 'files'), { recursive: true, force: true })
    const watch = watchChildren(child.pid ?? 0)
    walls.push((await importFiles(path)) / 1000)
    peaks.push(watch.stop())
  }
  const wall = median(walls)
  const peak = Math.max(...peaks)
  return [
    {
      row: 'Import of pilgrims-progress with its index',
      figure: `${wall.toFixed(2)} s`,
      aim: `≤ ${WALL_AIM} s`,
      met: wall <= WALL_AIM,
      note: `the whole command beside a running server (embedded), ${ROUNDS} rounds: ${spread(walls, (one) => one.toFixed(2))} s`,
    },
    {
      row: 'Import of pilgrims-progress, memory of the reading process',
      figure: megabytes(peak),
      aim: `≤ ${megabytes(MEMORY_AIM)}`,
      met: peak > 0 && peak <= MEMORY_AIM,
      note: `highest of ${ROUNDS} rounds (VmHWM): ${peaks.map(megabytes).join(', ')}`,
    },
  ]
}

/** Without a server the command itself opens (here: first creates) the database. */
async function measureAlone(): Promise<Row> {
  const dataDir = temporaryFolder()
  try {
    const env = await settings(dataDir)
    await runImport(env, [realBook('korean-a-lucky-day')])
    const wall = (await runImport(env, [PILGRIMS])) / 1000
    return {
      row: 'The same without a server',
      figure: `${wall.toFixed(2)} s`,
      note: 'the command opens and closes the embedded database by itself',
    }
  } finally {
    removeFolder(dataDir)
  }
}

/** The same book in other bytes: a ZIP may end in a comment, which no reader looks at. */
function anotherCopy(folder: string, round: number): string {
  const bytes = Buffer.from(readFileSync(PILGRIMS))
  const comment = Buffer.from(`round ${round}`)
  bytes.writeUInt16LE(comment.length, bytes.length - 2)
  const path = join(folder, 'pilgrims-progress.epub')
  writeFileSync(path, Buffer.concat([bytes, comment]))
  return path
}

/** The most memory any child of `pid` ever held. The system keeps the mark, so looking often enough to meet the child is enough. */
function watchChildren(pid: number) {
  let peak = 0
  const look = setInterval(() => {
    for (const child of childrenOf(pid)) peak = Math.max(peak, highWater(child))
  }, 4)
  return {
    stop() {
      clearInterval(look)
      return peak
    },
  }
}

function childrenOf(pid: number): string[] {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}
