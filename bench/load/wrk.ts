import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { findOnPath, installDebianPackages } from '../../scripts/debian.ts'

/** What a generator of load saw; times in milliseconds. */
export const seen = z.object({
  answered: z.number(),
  seconds: z.number(),
  /** Read from the sockets, heads of answers too. */
  bytes: z.number(),
  refused: z.number(),
  failed: z.number(),
  late: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
})

export type Seen = z.infer<typeof seen>

export type Ordered = {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

const run = promisify(execFile)
const REPORT = fileURLToPath(new URL('wrk-report.lua', import.meta.url))

let found: Promise<string | undefined> | undefined

/** The program wrk; on Debian as root it is installed first. Undefined where there is none. */
export function findWrk(): Promise<string | undefined> {
  return (found ??= look())
}

async function look(): Promise<string | undefined> {
  return (
    findOnPath('wrk') ?? ((await installDebianPackages('wrk')) ? findOnPath('wrk') : undefined) ?? undefined
  )
}

/** One thread of it sends several times what a Node process can answer. */
export async function runWrk(wrk: string, ordered: Ordered): Promise<Seen> {
  const { url, headers, connections, seconds } = ordered
  const { stdout } = await run(wrk, [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    '--timeout=5s',
    `--script=${REPORT}`,
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ])
  return seen.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}
