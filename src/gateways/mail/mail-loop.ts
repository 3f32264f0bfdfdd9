/** How often it looks for what another server or an earlier run left, in milliseconds. */
const LOOK = 5000
const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 300_000

export type MailLoop = { wake: () => void; close: () => Promise<void> }

/**
 * Calls `sendNext` until it answers false, one after another, and again when woken. Where it throws, nothing gets
 * through: it says so once, pauses longer each time, and says when mails go out again.
 */
export function mailLoop(parts: {
  sendNext: () => Promise<boolean>
  log: (line: string) => void
  firstPause?: number
}): MailLoop {
  const { firstPause = FIRST_PAUSE } = parts
  let pause = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()

  function look(after: number) {
    clearTimeout(timer)
    if (!closing.signal.aborted) timer = setTimeout(start, after).unref()
  }

  function start() {
    running ??= run().finally(() => {
      running = undefined
      look(pause === 0 ? LOOK : pause)
    })
  }

  async function run() {
    try {
      while (!closing.signal.aborted && (await parts.sendNext())) {
        if (pause > 0) parts.log('mail: going out again')
        pause = 0
      }
    } catch (error) {
      if (pause === 0) parts.log(`mail: waits, ${error instanceof Error ? error.message : 'failed'}`)
      pause = pause === 0 ? firstPause : Math.min(LONGEST_PAUSE, pause * 2)
    }
  }

  look(0)
  return {
    wake() {
      // While nothing gets through, another mail is no reason to try sooner.
      if (pause === 0) look(0)
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
