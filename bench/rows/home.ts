import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { plantEpub } from '#src/epub/planted-book.ts'
import { startBare } from '../bare.ts'
import { median, ms } from '../figures.ts'
import { type Library, newest, openLibrary } from '../library.ts'
import { compare, explain, routeLike } from '../load/load.ts'
import type { Found, Row } from '../report.ts'

const RATIO_AIM = 0.7
const RENDER_AIM = 2
const RENDERS = 200
const FRESH_AIM = 5
const GZIP = { 'accept-encoding': 'gzip' }

/** The visitors' front page: from memory, made anew, and how soon it shows a change. */
export async function home(): Promise<Found> {
  const library = await openLibrary()
  return {
    rows: [
      await cached(library, 'as plain HTML', {}),
      await cached(library, 'gzip, as browsers ask', GZIP),
      await uncached(library),
      await freshness(library),
    ],
  }
}

async function cached({ url, ask }: Library, how: string, headers: Record<string, string>): Promise<Row> {
  const route = await routeLike(`${url}/home`, headers)
  const bare = await startBare([route])
  try {
    const found = await compare(
      { url: `${url}/home`, ask, headers },
      { url: `${bare.url}/home`, ask: bare.ask, headers },
      { rounds: 5, seconds: 2 },
    )
    return {
      row: `Home, cached, ${how}`,
      figure: `${found.ratio.toFixed(2)} × bare`,
      aim: `≥ ${RATIO_AIM} ×`,
      met: found.ratio >= RATIO_AIM,
      note: `${explain(found, 'bare')}; ${route.body.length} ${route.encoding === undefined ? 'characters' : 'bytes'}`,
    }
  } finally {
    await bare.stop()
  }
}

/** Every address with another `page` is a page of its own to the memory, so each of these is made anew. */
async function uncached({ url, ask }: Library): Promise<Row> {
  let address = 0
  const renderSome = async (count: number) => {
    const before = await ask('cpu')
    for (let render = 0; render < count; render++) {
      await (await fetch(`${url}/home?page=${++address}`)).arrayBuffer()
    }
    return ((await ask('cpu')) - before) / count
  }
  await renderSome(RENDERS)
  const rounds = [await renderSome(RENDERS), await renderSome(RENDERS), await renderSome(RENDERS)]
  const books = (await newest({ url })).length
  return {
    row: 'Home, made anew',
    figure: `${ms(median(rounds))} CPU`,
    aim: `≤ ${RENDER_AIM} ms`,
    met: median(rounds) <= RENDER_AIM,
    note: `all of it: request, database (embedded), rendering; its content stays the same, so it is packed once; ${books} books on the shelf; rounds of ${RENDERS}: ${rounds.map(ms).join(', ')}`,
  }
}

/** Imports new editions under other titles and looks until the front page shows them. */
async function freshness({ url, dataDir, importFiles }: Library): Promise<Row> {
  const path = join(dataDir, 'changing.epub')
  const seconds: number[] = []
  for (const edition of ['first', 'second', 'third']) {
    const title = `The ${edition} title`
    writeFileSync(path, plantEpub({ metadata: metadata(title) }))
    await (await fetch(`${url}/home`)).arrayBuffer()
    await importFiles(path)
    const changed = performance.now()
    while (!(await (await fetch(`${url}/home`)).text()).includes(title)) {
      if (performance.now() - changed > 30_000) throw new Error('the front page never showed the change')
      await sleep(50)
    }
    seconds.push((performance.now() - changed) / 1000)
  }
  const slowest = Math.max(...seconds)
  return {
    row: 'Home, right after a change',
    figure: `${slowest.toFixed(1)} s`,
    aim: `≤ ${FRESH_AIM} s`,
    met: slowest <= FRESH_AIM,
    note: `a title changed three times by import; from the end of the command until shown: ${seconds.map((one) => one.toFixed(1)).join(', ')} s; the slowest counts`,
  }
}

function metadata(title: string): string {
  return `<dc:identifier id="id">urn:bench:changing</dc:identifier><dc:title>${title}</dc:title><dc:language>en</dc:language>`
}
