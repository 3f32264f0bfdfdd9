import type { Db } from '#src/db/schema.ts'
import type { MemberActor } from '#src/domain/actor.ts'
import { listReadingDays } from './reading-days.ts'
import { chartStart, countStreak, fillDays, fillWeeks, type ReadingSpan, seoulDay } from './rules.ts'

/** Days are those of Seoul; `weeks` begin on Mondays and say on how many days there was reading. */
export type ReadingChart = {
  today: string
  streak: number
  days: ReadingSpan[]
  weeks: (ReadingSpan & { days: number })[]
}

/** What a member read in the last 30 days and in twelve months, the time without reading too. */
export async function getReadingChart(db: Db, { memberId, now }: MemberActor): Promise<ReadingChart> {
  const today = seoulDay(now)
  const read = await listReadingDays(db, memberId, chartStart(today))
  return {
    today,
    streak: countStreak(read, today),
    days: fillDays(read, today),
    weeks: fillWeeks(read, today),
  }
}
