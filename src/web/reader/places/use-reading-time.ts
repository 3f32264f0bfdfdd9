import { useEffect, useRef } from 'react'
import { IDLE_MAX } from '#src/domain/reading/events/rules.ts'

/** Counts the time a book is in view and the pages read since `take` was last called. */
export function useReadingTime(page: number): { take: () => { seconds: number; pages: number } } {
  const count = useRef({ spent: 0, pages: 0, since: undefined as number | undefined })
  const before = useRef(page)
  useEffect(() => {
    if (page === before.current + 1) count.current.pages++
    before.current = page
  }, [page])
  useEffect(() => {
    const follow = () => {
      const now = performance.now()
      const { since } = count.current
      if (since !== undefined) count.current.spent += now - since
      count.current.since = document.visibilityState === 'visible' ? now : undefined
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])
  return {
    take() {
      const now = performance.now()
      const { spent, pages, since } = count.current
      const all = spent + (since === undefined ? 0 : now - since)
      count.current = { spent: 0, pages: 0, since: since === undefined ? undefined : now }
      return {
        seconds: Math.min(IDLE_MAX, Math.max(0, Math.round(all / 1000))),
        pages: Math.min(pages, 1000),
      }
    },
  }
}
