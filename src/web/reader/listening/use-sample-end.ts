import { useEffect, useEffectEvent } from 'react'
import type { Stop } from './narrator.ts'
import type { Listened } from './use-narration.ts'

/** A screen may hold no more than a picture. */
const MOST_TURNS = 4

/** Where the sample is over, the prompt that says so comes into view. */
export function useSampleEnd(stopped: Stop | undefined, { reading, paged }: Listened): void {
  const show = useEffectEvent(async () => {
    if (!paged) {
      reading.flow.current?.querySelector('.reader__sample')?.scrollIntoView({ block: 'center' })
      return
    }
    for (let turns = 0; turns < MOST_TURNS; turns++) {
      if (!(await reading.turn(1))) return
    }
  })
  useEffect(() => {
    if (stopped === 'sample') void show()
  }, [stopped])
}
