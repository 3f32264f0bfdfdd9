import { statfs } from 'node:fs/promises'

export type Health = { live: () => Response; ready: () => Promise<Response> }

const FREE_SHARE = 0.05
const PROBE_TIMEOUT = 3000

/** `/livez` says that the process answers, `/readyz` that it can serve: writable database, migrated, room on the disk. */
export function healthChecks(parts: {
  canWrite: () => Promise<boolean>
  isMigrated: () => Promise<boolean>
  dataDir: string
  isDraining: () => boolean
}): Health {
  return {
    live: () => Response.json({ status: 'ok' }, { headers: NO_STORE }),
    async ready() {
      const [database, migrated, disk] = await Promise.all([
        holds(parts.canWrite()),
        holds(parts.isMigrated()),
        holds(hasRoom(parts.dataDir)),
      ])
      const checks = { database, migrated, disk, accepting: !parts.isDraining() }
      const status = Object.values(checks).every(Boolean) ? 200 : 503
      return Response.json(
        { status: status === 200 ? 'ok' : 'unavailable', checks },
        { status, headers: NO_STORE },
      )
    },
  }
}

const NO_STORE = { 'cache-control': 'no-store' }

/** False also for a check that fails or takes too long: readiness reports, it never throws. */
async function holds(check: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, PROBE_TIMEOUT, false).unref())
  return Promise.race([check.catch(() => false), late])
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, blocks } = await statfs(folder)
  return bavail / blocks >= FREE_SHARE
}
