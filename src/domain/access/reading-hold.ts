import { Refusal } from '#src/domain/errors.ts'

/**
 * So long after a refund pages are still not served, in milliseconds: a page whose right was judged just before its end may
 * still be on its way. No query takes longer.
 */
const LINGER = 5000

export type ReadingHold = {
  /**
   * Serves these members no paid page until the returned function is called. `isOver` says that their right has ended:
   * what is still on its way is then held back a little longer.
   */
  hold: (memberIds: readonly number[]) => (isOver: boolean) => void
  /** Throws READING_LIMIT where the member is held. */
  refuseHeld: (memberId: number) => void
}

/** Keeps the pages that a refund is judged by from growing while it is judged. Known to this process only. */
export function createReadingHold(): ReadingHold {
  const holds = new Map<number, number>()
  const change = (memberIds: readonly number[], by: number) => {
    for (const id of memberIds) {
      const count = (holds.get(id) ?? 0) + by
      if (count > 0) holds.set(id, count)
      else holds.delete(id)
    }
  }
  return {
    hold(memberIds) {
      change(memberIds, 1)
      return (isOver) => {
        if (isOver) setTimeout(() => change(memberIds, -1), LINGER).unref()
        else change(memberIds, -1)
      }
    },
    refuseHeld(memberId) {
      if (holds.has(memberId)) throw new Refusal('READING_LIMIT', undefined, { retryAfter: LINGER / 1000 })
    },
  }
}
