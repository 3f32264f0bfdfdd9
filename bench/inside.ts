/*
 * Loaded into the server before it starts (`--import`): answers what only its own process can know.
 * Nothing here runs between two questions, so it costs the measured code nothing.
 */
import { Session } from 'node:inspector/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Profiler } from 'node:inspector'

export type Question = 'cpu' | 'memory' | 'collect' | 'watch' | 'stall' | 'profile' | 'hottest'
export type Answers = {
  /** Milliseconds of CPU since the start. */
  cpu: number
  /** Resident bytes. */
  memory: number
  collect: null
  watch: null
  /** Longest delay of the event loop since `watch`, in milliseconds. */
  stall: number
  profile: null
  /** Functions by their own time since `profile`, the hottest first. */
  hottest: { name: string; share: number }[]
}

const delay = monitorEventLoopDelay({ resolution: 1 })
let session: Session | undefined

const answers: { [Q in Question]: () => Answers[Q] | Promise<Answers[Q]> } = {
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  memory: () => process.memoryUsage.rss(),
  collect: () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    collect()
    return null
  },
  watch: () => {
    delay.enable()
    delay.reset()
    return null
  },
  stall: () => {
    delay.disable()
    return delay.max / 1e6
  },
  async profile() {
    session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 500 })
    await session.post('Profiler.start')
    return null
  },
  async hottest() {
    if (session === undefined) return []
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return selfTimes(profile)
  },
}

function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const times = new Map<string, number>()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    if (name === '(idle)') continue
    const time = timeDeltas[index] ?? 0
    total += time
    times.set(name, (times.get(name) ?? 0) + time)
  }
  return Array.from(times, ([name, time]) => ({ name, share: time / total }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 14)
}

function nameOf({ functionName, url }: Profiler.Profile['nodes'][number]['callFrame']) {
  const place = url.replace(/^.*\/node_modules\//, '').replace(/^file:\/\/.*?\/(?=src\/|dist\/)/, '')
  if (url.startsWith('wasm:')) return 'database (WASM)'
  return place === '' ? functionName : `${functionName || '(anonymous)'} · ${place}`
}

process.on('message', (question) => {
  if (!isQuestion(question)) return
  void Promise.resolve(answers[question]()).then((answer) => process.send?.({ question, answer }))
})
const isQuestion = (message: unknown): message is Question =>
  typeof message === 'string' && Object.hasOwn(answers, message)

// The listener alone must not keep the server alive.
process.channel?.unref()
