import { useEffect, useState } from 'react'
import { minutesLeft, type Sleep } from './sleep.ts'

const LOOK_EVERY = 1000

/** The sleep timer, and the minutes left. */
export function useSleep() {
  const [sleep, setSleep] = useState<Sleep>()
  const [now, setNow] = useState(0)
  const until = sleep !== undefined && 'until' in sleep ? sleep.until : undefined
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [until])
  return {
    sleep,
    setSleep: (chosen: Sleep) => {
      setNow(Date.now())
      setSleep(chosen)
    },
    left: until === undefined ? undefined : minutesLeft(until, now),
    isOver: until !== undefined && now >= until,
  }
}
