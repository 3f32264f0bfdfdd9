const DELAY = 2000
/** Readers of a day beyond this are counted each time they come. */
const MOST_KNOWN = 100_000

export type SeriesView = { seriesId: number; reader: string; at: Date }
export type CountSeriesView = (view: SeriesView) => void

/**
 * Counts each reader of a series once a day, in memory, and writes the sums down every two seconds: a list of what is most
 * read needs no row for each look. Known to this process only.
 */
export function createViewRecorder(
  write: (readers: ReadonlyMap<number, number>, at: Date) => Promise<void>,
  onFault: (error: Error) => void,
): { count: CountSeriesView; flush: () => Promise<void> } {
  let day = ''
  const known = new Set<string>()
  let pending = new Map<number, number>()
  let latest = new Date(0)
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const readers = pending
    pending = new Map()
    await write(readers, latest)
  }

  return {
    count({ seriesId, reader, at }) {
      const today = at.toISOString().slice(0, 10)
      if (today !== day || known.size > MOST_KNOWN) known.clear()
      day = today
      const key = `${seriesId} ${reader}`
      if (known.has(key)) return
      known.add(key)
      latest = at
      pending.set(seriesId, (pending.get(seriesId) ?? 0) + 1)
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) =>
          onFault(
            error instanceof Error ? error : new Error('Readers could not be counted', { cause: error }),
          ),
        )
      }, DELAY).unref()
    },
    flush,
  }
}
