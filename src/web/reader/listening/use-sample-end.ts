import { useEffect, useEffectEvent } from 'react'
import type { Stop } from './narrator.ts'
import type { Listened } from './use-narration.ts'

/** A screen may show no more than a picture. */
const MAX_TURNS = 4

/** Brings the end of the sample into view when reading aloud reaches it. */
export function useSampleEnd(stopped: Stop | undefined, { reading, paged }: Listened): void {
  const show = useEffectEvent(async () => {
    if (!paged) {
      reading.flow.current?.querySelector('.reader__sample')?.scrollIntoView({ block: 'center' })
      return
    }
    for (let turns = 0; turns < MAX_TURNS; turns++) {
      if (!(await reading.turn(1))) return
    }
  })
  useEffect(() => {
    if (stopped === 'sample') void show()
  }, [stopped])
}
