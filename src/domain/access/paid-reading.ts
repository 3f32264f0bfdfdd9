import { createReadingHold, type ReadingHold } from './reading-hold.ts'
import type { ReadingLimits } from './reading-limits.ts'
import type { ServedPage } from './usage.ts'
import type { UsageRecorder } from './usage-recorder.ts'

/** Counts a paid page that is about to be served to a member. Throws READING_LIMIT. */
export type CountPaidPage = (page: ServedPage) => void

/** Every paid page goes through here: within the limits of reading, and written down as used. */
export function paidReading(
  limits: ReadingLimits,
  recorder: Pick<UsageRecorder, 'add'>,
  { refuseHeld }: Pick<ReadingHold, 'refuseHeld'> = createReadingHold(),
): CountPaidPage {
  return (page) => {
    refuseHeld(page.memberId)
    limits.take(page)
    recorder.add(page)
  }
}
