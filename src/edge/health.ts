import { statfs } from 'node:fs/promises'

export type Health = { live: () => Response; ready: () => Promise<Response> }

const FREE_SHARE = 0.05
const PROBE_TIMEOUT = 3000
/** Anyone may ask, and the probe writes: for this long, in milliseconds, its answer stands. */
const KEPT_FOR = 3000

/** `/livez` says that the process answers, `/readyz` that it can serve: writable database, migrated, room on the disk. */
export function healthChecks(parts: {
  canWrite: () => Promise<boolean>
  isMigrated: () => Promise<boolean>
  dataDir: string
  isDraining: () => boolean
  /** A clock in milliseconds. */
  now: () => number
}): Health {
  let probed: Promise<Record<'database' | 'migrated' | 'disk', boolean>> | undefined
  let probedAt = 0
  return {
    live: () => Response.json({ status: 'ok' }, { headers: NO_STORE }),
    async ready() {
      if (probed === undefined || parts.now() - probedAt >= KEPT_FOR) {
        probedAt = parts.now()
        probed = probe(parts)
      }
      const checks = { ...(await probed), accepting: !parts.isDraining() }
      const status = Object.values(checks).every(Boolean) ? 200 : 503
      return Response.json(
        { status: status === 200 ? 'ok' : 'unavailable', checks },
        { status, headers: NO_STORE },
      )
    },
  }
}

const NO_STORE = { 'cache-control': 'no-store' }

async function probe(parts: Parameters<typeof healthChecks>[0]) {
  const [database, migrated, disk] = await Promise.all([
    holds(parts.canWrite()),
    holds(parts.isMigrated()),
    holds(hasRoom(parts.dataDir)),
  ])
  return { database, migrated, disk }
}

/** False also for a check that fails or takes too long: readiness reports, it never throws. */
async function holds(check: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_TIMEOUT, false).unref())
  return Promise.race([check.catch(() => false), late])
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks >= FREE_SHARE
}
