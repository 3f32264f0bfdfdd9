import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Ask } from '../ask.ts'
import type { Route } from '../bare.ts'
import { interleaved, median } from '../figures.ts'
import { runNodeLoad } from './node-load.ts'
import { findWrk, type Ordered, runWrk, type Seen } from './wrk.ts'

export const CONNECTIONS = 16

export type Load = {
  perSecond: number
  /** The server's own CPU for one request, in milliseconds. */
  cpuPerRequest: number
  /** How much of one processor the server took: well below 1, and something else was the limit. */
  busy: number
  /** The time below which 95 of 100 answers came, in milliseconds. */
  p95: number
}
export type Target = { url: string; ask: Ask; headers?: Record<string, string> }

/** Asks a server on 16 connections for so many seconds. Throws where anything but whole answers of status 200 came. */
export async function load({ url, ask, headers = {} }: Target, seconds: number): Promise<Load> {
  const { body } = await routeLike(url, headers)
  const before = await ask('cpu')
  const seen = await generate({ url, headers, connections: CONNECTIONS, seconds })
  const cpu = (await ask('cpu')) - before
  const { answered, refused, failed, late } = seen
  if (answered === 0 || refused + failed + late > 0)
    throw new Error(`${url}: ${answered} answers, ${refused} refused, ${failed} failed, ${late} late`)
  // wrk follows no redirect and takes it for an answer, but it is shorter than the page.
  if (seen.bytes / answered < Buffer.byteLength(body)) throw new Error(`${url}: some answers were not whole`)
  return {
    perSecond: answered / seen.seconds,
    cpuPerRequest: cpu / answered,
    busy: cpu / 1000 / seen.seconds,
    p95: seen.p95,
  }
}

async function generate(ordered: Ordered): Promise<Seen> {
  const wrk = await findWrk()
  return wrk === undefined ? runNodeLoad(ordered) : runWrk(wrk, ordered)
}

/** What the load is made with, for the head of the results; says it loudly where that is not wrk. */
export async function describeGenerator(): Promise<string> {
  if ((await findWrk()) !== undefined) return 'Load: wrk, one thread'
  const loud =
    'THERE IS NO wrk: the load comes from Node, which is the limit itself. Compare CPU, not answers a second'
  console.log(`  !! ${loud}`)
  return `Load: ${loud}`
}

/** Two servers under the same load, in turns, after a warm-up of each. */
export async function compare(ours: Target, other: Target, how: { rounds: number; seconds: number }) {
  await load(ours, 1)
  await load(other, 1)
  const runs = await interleaved(how.rounds, {
    ours: () => load(ours, how.seconds),
    other: () => load(other, how.seconds),
  })
  const pairs = runs.ours.flatMap((mine, index) => {
    const theirs = runs.other[index]
    return theirs === undefined ? [] : [{ mine, theirs }]
  })
  return {
    ratio: median(pairs.map(({ mine, theirs }) => mine.perSecond / theirs.perSecond)),
    /** The same by CPU, which a busy machine and a slow generator change less. */
    cpuRatio: median(pairs.map(({ mine, theirs }) => theirs.cpuPerRequest / mine.cpuPerRequest)),
    ours: middleOf(runs.ours),
    other: middleOf(runs.other),
  }
}

function middleOf(loads: Load[]): Load {
  const middle = (part: keyof Load) => median(loads.map((one) => one[part]))
  return {
    perSecond: middle('perSecond'),
    cpuPerRequest: middle('cpuPerRequest'),
    busy: middle('busy'),
    p95: middle('p95'),
  }
}

export function explain(
  { ours, other, cpuRatio }: Awaited<ReturnType<typeof compare>>,
  otherName: string,
): string {
  return `${cpuRatio.toFixed(2)} × by CPU; ours ${explainLoad(ours)}, ${otherName} ${explainLoad(other)}`
}

/** Below this share of a processor the figure is that of the load, or of a machine with other work. */
const BUSY = 0.85

export function explainLoad({ perSecond, cpuPerRequest, busy }: Load): string {
  const idle = busy < BUSY ? `, BUT ONLY ${(busy * 100).toFixed(0)} % BUSY` : ''
  return `${perSecond.toFixed(0)}/s (${cpuPerRequest.toFixed(3)} ms CPU a request${idle})`
}

/** The answer of a server as a route of the bare one: the very same bytes and type. */
export async function routeLike(url: string, headers: Record<string, string> = {}): Promise<Route> {
  // Not `fetch`, which unpacks what it gets.
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  const { 'content-type': type = '', 'content-encoding': encoding } = response.headers
  // Hono is given text as text, which it answers fastest.
  const isText = encoding === undefined && /^text|json/.test(type)
  const body = isText ? bytes.toString() : bytes
  return { path: new URL(url).pathname, type, encoding, body }
}
