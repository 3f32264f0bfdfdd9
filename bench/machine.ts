import { cpus } from 'node:os'
import { startBare } from './bare.ts'
import { median, spread } from './figures.ts'
import { CONNECTIONS, describeGenerator, load } from './load/load.ts'

/** What another machine's figures can be set beside. */
export async function describeMachine(): Promise<string[]> {
  const [processor] = cpus()
  return [
    `Machine: ${cpus().length} × ${processor?.model ?? 'unknown'}, ${process.platform} ${process.arch}, Node ${process.version}`,
    await describeGenerator(),
    `Calibration, fixed CPU loop (2 × 10⁸ steps of xorshift): ${calibrateLoop()}`,
    `Calibration, bare Hono server, small JSON, ${CONNECTIONS} connections: ${await calibrateServer()}`,
  ]
}

function calibrateLoop(): string {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    let state = 2_463_534_242
    for (let step = 0; step < 2e8; step++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
    }
    if (state === 0) throw new Error('xorshift never reaches 0')
    return performance.now() - start
  })
  return `${median(times).toFixed(0)} ms (${spread(times, (time) => time.toFixed(0))})`
}

async function calibrateServer(): Promise<string> {
  const bare = await startBare([{ path: '/', type: 'application/json', body: '{"status":"ok"}' }])
  try {
    const target = { url: `${bare.url}/`, ask: bare.ask }
    await load(target, 1)
    const rounds = [await load(target, 2), await load(target, 2), await load(target, 2)]
    const cpu = median(rounds.map(({ cpuPerRequest }) => cpuPerRequest))
    return `${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)} requests/s, ${cpu.toFixed(3)} ms CPU each`
  } finally {
    await bare.stop()
  }
}
