/** The value below which `share` of the values lie, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  if (value === undefined) throw new Error('no values')
  return value
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`
export const spread = (values: readonly number[], unit: (value: number) => string) =>
  `${unit(Math.min(...values))}–${unit(Math.max(...values))}`

/** How long `work` takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs the sides in turns, `rounds` times, so that a slow minute of the machine falls on all of them. */
export async function interleaved<Side extends string, T>(
  rounds: number,
  sides: Record<Side, () => Promise<T>>,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Side, T[]>
  for (let round = 0; round < rounds; round++) {
    // Every other round begins with the other side: the second to run finds a warmer machine.
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await sides[name]())
  }
  return results
}
