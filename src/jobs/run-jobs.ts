import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '#src/db/schema.ts'

/** Work in the background. It may be cut off at any moment and run again, by any server of the library. */
export type Job = {
  name: string
  /** When it runs besides once at every start: five fields of cron, in UTC. */
  cron?: string
  /** Several servers may run it at once, as work that is claimed piece by piece. A server that was killed holds up no other. */
  isShared?: boolean
  /** `isStopping` says that the server is about to stop: what is left may wait for the next start. */
  run: (isStopping: () => boolean) => Promise<unknown>
}

export type RunningJobs = { stop: () => Promise<void> }

/** Seconds without a sign of life after which a job counts as cut off and is tried again, by whichever server is there. */
const HEARTBEAT = 30
/** Between two looks for work, and before a failed job is tried again for the first time. */
const DELAYS = { polling: 10, retry: 60 }
const DAY = 86_400

/**
 * Runs each job now and at its times, one at a time over all servers of the library unless it is shared. A run is a row of `pgboss.job`, with
 * what it failed of; a failed one is tried five times more, at growing distances. Rows stay for 30 days.
 */
export async function runJobs(
  db: Db,
  jobs: readonly Job[],
  { onFault, seconds = DELAYS }: { onFault: (error: Error) => void; seconds?: typeof DELAYS },
): Promise<RunningJobs> {
  let isStopping = false
  const boss = new PgBoss({ db: executor(db) })
  boss.on('error', onFault)
  await boss.start()
  for (const { name, cron, isShared = false, run } of jobs) {
    await boss.createQueue(name, {
      // Queued or running once at most: a second server, or a second start, adds nothing. What is shared is queued once.
      policy: isShared ? 'short' : 'exclusive',
      heartbeatSeconds: HEARTBEAT,
      expireInSeconds: DAY,
      retryLimit: 5,
      retryDelay: seconds.retry,
      retryBackoff: true,
      deleteAfterSeconds: 30 * DAY,
    })
    await boss.work(name, { pollingIntervalSeconds: seconds.polling }, async () => {
      await run(() => isStopping)
    })
    if (cron === undefined) await boss.unschedule(name)
    else await boss.schedule(name, cron)
    await boss.send(name)
  }
  return {
    async stop() {
      isStopping = true
      await boss.stop({ graceful: true, timeout: 5000 })
    },
  }
}

/** The pool of the library serves the jobs too; several statements at once come without parameters. */
function executor(db: Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
