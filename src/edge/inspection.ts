import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Closed for maintenance, until an ISO date or, where that is not known, null. */
export type Inspection = { active: boolean; until: string | null }

const LOOK_AGAIN_AFTER = 1000
const OPEN: Inspection = { active: false, until: null }

/**
 * Whether the operator has closed the library: the file `inspection.json` in the data folder says so, with
 * `{"until": "2026-12-01T09:00:00+09:00"}` or an empty object where the end is not known. Looked at once a second.
 */
export function inspectionFlag(dataDir: string, now: () => number): () => Inspection {
  let found = OPEN
  let lookedAt = -Infinity
  return () => {
    if (now() - lookedAt >= LOOK_AGAIN_AFTER) {
      lookedAt = now()
      found = read(join(dataDir, 'inspection.json'))
    }
    return found
  }
}

function read(path: string): Inspection {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return OPEN
  }
  try {
    const { until }: { until?: string } = JSON.parse(text)
    return { active: true, until: new Date(until ?? '').toISOString() }
  } catch {
    // The operator has put the file there: closed, with no end given, or none that can be read.
    return { active: true, until: null }
  }
}
