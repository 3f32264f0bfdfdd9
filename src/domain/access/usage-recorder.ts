import type { ServedPage } from './usage.ts'

export type UsageRecorder = {
  /** Remembers that a page was served; written down within a second, together with the others. */
  add: (page: ServedPage) => void
  /** Writes down what is remembered. Throws what the writing throws; the pages are then remembered still. */
  flush: () => Promise<void>
}

const DELAY = 1000
/** Rows in one statement: the embedded database shares the event loop with the readers. */
const AT_ONCE = 200
/** More are not remembered while the database is away. */
const MOST = 100_000

/** Gathers the pages that are served, so that reading does not wait for the writing. */
export function createUsageRecorder(
  write: (served: readonly ServedPage[]) => Promise<void>,
  onFault: (error: Error) => void,
): UsageRecorder {
  let pending = new Map<string, ServedPage>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    while (pending.size > 0) {
      const some = [...pending].slice(0, AT_ONCE)
      for (const [key] of some) pending.delete(key)
      try {
        // One statement after the other: the order does not matter, the load does.
        await write(some.map(([, page]) => page))
      } catch (error) {
        pending = new Map([...some, ...pending])
        throw error
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const done = writing.then(writeAll)
    writing = done.catch(() => undefined)
    return done
  }

  return {
    add(page) {
      if (pending.size >= MOST) return
      pending.set(`${page.memberId} ${page.editionId} ${page.workId} ${page.page}`, page)
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => {
          onFault(error instanceof Error ? error : new Error('Usage could not be written', { cause: error }))
        })
      }, DELAY).unref()
    },
    flush,
  }
}
