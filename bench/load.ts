import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import type { Ask } from './ask.ts'
import type { Route } from './bare.ts'
import { interleaved, median } from './figures.ts'

export const CONNECTIONS = 16

export type Load = { perSecond: number; cpuPerRequest: number }
export type Target = { url: string; ask: Ask; headers?: Record<string, string> }

/** Requests a second at 16 connections, and the server's own CPU for one, in milliseconds. */
export async function load({ url, ask, headers = {} }: Target, seconds: number): Promise<Load> {
  const before = await ask('cpu')
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds })
  const cpu = (await ask('cpu')) - before
  const answered = result['2xx']
  if (answered === 0 || result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed, ${result.timeouts} late`)
  }
  return { perSecond: answered / result.duration, cpuPerRequest: cpu / answered }
}

/** Two servers under the same load, in turns, after a warm-up of each. */
export async function compare(ours: Target, other: Target, how: { rounds: number; seconds: number }) {
  await load(ours, 1)
  await load(other, 1)
  const runs = await interleaved(how.rounds, {
    ours: () => load(ours, how.seconds),
    other: () => load(other, how.seconds),
  })
  const middle = (loads: Load[], part: keyof Load) => median(loads.map((one) => one[part]))
  return {
    ratio: median(runs.ours.map((mine, index) => mine.perSecond / (runs.other[index]?.perSecond ?? NaN))),
    ours: { perSecond: middle(runs.ours, 'perSecond'), cpu: middle(runs.ours, 'cpuPerRequest') },
    other: { perSecond: middle(runs.other, 'perSecond'), cpu: middle(runs.other, 'cpuPerRequest') },
  }
}

export function explain({ ours, other }: Awaited<ReturnType<typeof compare>>, otherName: string): string {
  const side = ({ perSecond, cpu }: typeof ours) =>
    `${perSecond.toFixed(0)}/s (${cpu.toFixed(3)} ms CPU a request)`
  return `ours ${side(ours)}, ${otherName} ${side(other)}`
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
