import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, vi } from 'vitest'

/** The clock that memories measure their age by, under the hand of a file's tests. Timers go on as they are. */
export function testClock(): { pass: (milliseconds: number) => Promise<void> } {
  let ahead = 0
  beforeEach(() => {
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    ahead = 0
  })
  return {
    async pass(milliseconds) {
      ahead += milliseconds
      // The memory looks at the clock at most once a millisecond.
      await sleep(5)
    },
  }
}
