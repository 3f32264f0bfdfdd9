import { startBare } from '../bare.ts'
import { openLibrary } from '../library.ts'
import { compare, explain, load, routeLike } from '../load.ts'
import type { Found } from '../report.ts'

const AIM = 0.5

/** Pages of books over the API: a free one from memory, a paid one through the query that judges the right. */
export async function contentPage(): Promise<Found> {
  const library = await openLibrary()
  const free = `${library.url}/api/bookCore/content/${library.freeBook}/2`
  const paid = `${library.url}/api/bookCore/content/${library.paidBook}/1`
  const route = await routeLike(free)
  const bare = await startBare([route])
  try {
    const found = await compare(
      { url: free, ask: library.ask },
      { url: `${bare.url}${route.path}`, ask: bare.ask },
      { rounds: 5, seconds: 2 },
    )
    const judged = await load({ url: paid, ask: library.ask }, 3)
    await library.ask('profile')
    await load({ url: paid, ask: library.ask }, 3)
    const hottest = await library.ask('hottest')
    return {
      rows: [
        {
          row: 'Free content page, 16 connections',
          figure: `${found.ratio.toFixed(2)} × bare`,
          aim: `≥ ${AIM} ×`,
          met: found.ratio >= AIM,
          note: `${explain(found, 'bare')}; ${route.body.length} characters of “${library.freeTitle}”`,
        },
        {
          row: 'Sample page of a paid book, 16 connections',
          figure: `${judged.perSecond.toFixed(0)}/s`,
          note: `${judged.cpuPerRequest.toFixed(2)} ms CPU a request; each goes through the database (embedded); profile below`,
        },
      ],
      details: [
        'Sample page of a paid book, functions by their own share of the CPU:',
        ...hottest.map(({ name, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${name}`),
      ],
    }
  } finally {
    await bare.stop()
  }
}
