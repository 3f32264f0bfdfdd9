import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ms, percentile, timed } from '../figures.ts'
import { realBook } from '../library.ts'
import { type Product, startProduct } from '../product.ts'
import type { Found, Row } from '../report.ts'

const PROBE_EVERY = 5

/** How long readers may have to wait while a book is imported beside them on the embedded database. */
export async function stalls(): Promise<Found> {
  const server = await startProduct()
  try {
    const rows: Row[] = []
    for (const name of ['pilgrims-progress', 'linear-algebra']) {
      if (existsSync(realBook(name))) rows.push(await stallDuring(server, name))
      else console.log(`  !! left out: ../shared/epub/${name}.epub is absent`)
    }
    return { rows }
  } finally {
    await server.stop()
  }
}

async function stallDuring({ url, ask, importFiles }: Product, name: string): Promise<Row> {
  const answers: number[] = []
  const imported = new AbortController()
  await ask('watch')
  const probe = async () => {
    while (!imported.signal.aborted) {
      answers.push(await timed(async () => (await fetch(`${url}/livez`)).arrayBuffer()))
      await sleep(PROBE_EVERY)
    }
  }
  const probing = probe()
  const wall = await importFiles(realBook(name)).finally(() => imported.abort())
  await probing
  const stall = await ask('stall')
  return {
    row: `Longest stall of the event loop, import of ${name}`,
    figure: ms(stall),
    note: `embedded; an import of ${(wall / 1000).toFixed(1)} s; /livez every ${PROBE_EVERY} ms meanwhile: longest answer ${ms(Math.max(...answers))}, p99 ${ms(percentile(answers, 0.99))} of ${answers.length}`,
  }
}
