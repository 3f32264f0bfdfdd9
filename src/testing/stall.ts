import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The longest time, in milliseconds, for which nothing else came to its turn while this ran. */
export async function longestStall(run: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await run()
  // What held the loop last is counted at the next tick.
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return delay.max / 1e6
}
