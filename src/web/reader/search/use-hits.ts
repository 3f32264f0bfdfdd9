import { useEffect, useState } from 'react'
import type { SearchHit } from '#src/web/lib/queries.ts'
import { clearHits, paintHits } from './hit-paint.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'

export type Hits = { list: SearchHit[]; current: number }

const NONE: Hits = { list: [], current: -1 }

/** The hits of the last search: painted in the loaded pages, and stepped through. */
export function useHits(shown: PageWindow, open: (hit: SearchHit) => void) {
  const [hits, setHits] = useState(NONE)
  useEffect(() => {
    paintHits(hits.list, hits.list[hits.current])
    return clearHits
  }, [hits, shown])
  return {
    hits,
    setFound: (list: SearchHit[]) => setHits({ list, current: -1 }),
    showHit: (current: number) => {
      const hit = hits.list[current]
      if (hit === undefined) return
      setHits({ ...hits, current })
      open(hit)
    },
    forgetHits: () => setHits(NONE),
  }
}
