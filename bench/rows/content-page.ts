import { startBare } from '../bare.ts'
import { privatePostgres } from '../databases.ts'
import { newest, openLibrary } from '../library.ts'
import { compare, explain, explainLoad, load, routeLike, type Target } from '../load/load.ts'
import { startProduct } from '../product.ts'
import type { Found, Row } from '../report.ts'
import { signInAs } from '../sign-in.ts'

const RATIO_AIM = 0.7
const EMBEDDED_AIM = 2500
const POSTGRES_AIM = 4000
const SECONDS = 3
/** What judging a right and writing down its use may add to a page, as a share of the page. */
const RIGHT_AIM = 0.15

/** Pages of books over the API: those that anyone may read from memory, a paid one through the query that judges the right. */
export async function contentPage(): Promise<Found> {
  const rows = [await freePage()]
  const found = [await judgedPages('embedded', EMBEDDED_AIM)]
  const postgres = await privatePostgres()
  try {
    if (postgres !== undefined) found.push(await judgedPages('PostgreSQL', POSTGRES_AIM, postgres.url))
  } finally {
    await postgres?.stop()
  }
  return {
    rows: [...rows, ...found.flatMap((group) => group.rows)],
    details: found.flatMap((group) => group.details),
  }
}

async function freePage(): Promise<Row> {
  const library = await openLibrary()
  const free = `${library.url}/api/bookCore/content/${library.freeBook}/2`
  const route = await routeLike(free)
  const bare = await startBare([route])
  try {
    const found = await compare(
      { url: free, ask: library.ask },
      { url: `${bare.url}${route.path}`, ask: bare.ask },
      { rounds: 5, seconds: 2 },
    )
    return {
      row: 'Free content page, 16 connections',
      figure: `${found.ratio.toFixed(2)} × bare`,
      aim: `≥ ${RATIO_AIM} ×`,
      met: found.ratio >= RATIO_AIM,
      note: `${explain(found, 'bare')}; ${route.body.length} bytes of “${library.freeTitle}”`,
    }
  } finally {
    await bare.stop()
  }
}

/** A page of the sample as a visitor reads it, and one past it as a subscriber does: token, session and right. */
async function judgedPages(on: string, aim: number, databaseUrl?: string) {
  // Production, but with someone who can sign in.
  const product = await startProduct(databaseUrl, 'production', { DEMO_ACCOUNTS: 'on' })
  try {
    const paid = (await newest(product)).find((book) => !book.isFree)?.bookId ?? 0
    const counted = await fetch(`${product.url}/api/bookCore/page/${paid}`)
    const { totalPage } = (await counted.json()) as { totalPage: number }
    const { headers } = await signInAs(product, 'subscriber')
    const at = (page: number) => `${product.url}/api/bookCore/content/${paid}/${page}`
    const sample = await judged(`Sample page of a paid book, ${on}`, aim, { url: at(1), ask: product.ask })
    const member = { url: at(totalPage), ask: product.ask, headers }
    const past = await judged(`Paid page as a subscriber, ${on}`, aim, member)
    const right = await costOfRight(on, { paid: member, sample: { ...member, url: at(1) } })
    return { rows: [sample.row, past.row, right], details: [...sample.details, ...past.details] }
  } finally {
    await product.stop()
  }
}

/** The same reader's page past the sample beside one of the sample: the same token, session and query, without a right. */
async function costOfRight(on: string, { paid, sample }: { paid: Target; sample: Target }): Promise<Row> {
  const found = await compare(paid, sample, { rounds: 5, seconds: 2 })
  const share = 1 - found.cpuRatio
  return {
    row: `Right and record of use, of a paid page, ${on}`,
    figure: `${(share * 100).toFixed(0)} %`,
    aim: `≤ ${RIGHT_AIM * 100} %`,
    met: share <= RIGHT_AIM,
    note: `by CPU of the server; ${explain(found, 'a sample page for the same subscriber')}`,
  }
}

async function judged(name: string, aim: number, target: Target): Promise<{ row: Row; details: string[] }> {
  await load(target, SECONDS)
  const measured = await load(target, SECONDS)
  await target.ask('profile')
  await load(target, SECONDS)
  const hottest = await target.ask('hottest')
  return {
    row: {
      row: name,
      figure: `${measured.perSecond.toFixed(0)}/s`,
      aim: `≥ ${aim}/s`,
      met: measured.perSecond >= aim,
      note: `${explainLoad(measured)}; p95 ${measured.p95.toFixed(1)} ms; profile below`,
    },
    details: [
      `${name}, functions by their own share of the CPU:`,
      ...hottest.map(({ name: what, share }) => `${(share * 100).toFixed(1).padStart(5)} %  ${what}`),
    ],
  }
}
