import { Agent, request } from 'node:http'
import { percentile } from '../figures.ts'
import type { Ordered, Seen } from './wrk.ts'

/** The load where there is no wrk, out of the bench's own process: slower than what it measures, so it is the limit. */
export async function runNodeLoad({ url, headers, connections, seconds }: Ordered): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const counts = { refused: 0, failed: 0, late: 0, bytes: 0 }
  const start = performance.now()
  const end = start + seconds * 1000
  const askOnAndOn = async () => {
    while (performance.now() < end) {
      const asked = performance.now()
      const answer = await askOnce(url, headers, agent).catch(() => undefined)
      times.push(performance.now() - asked)
      counts.bytes += answer?.bytes ?? 0
      if (answer === undefined) counts.failed++
      else if (answer.status >= 400) counts.refused++
    }
  }
  await Promise.all(Array.from({ length: connections }, askOnAndOn))
  agent.destroy()
  const at = (share: number) => percentile(times, share)
  return {
    ...counts,
    answered: times.length - counts.failed,
    seconds: (performance.now() - start) / 1000,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

function askOnce(url: string, headers: Record<string, string>, agent: Agent) {
  return new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    request(url, { agent, headers, timeout: 5000 }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
