import { IDLE_MAX, PAGE_SECONDS } from './rules.ts'

/** What a device reports of a moment of reading. Its own numbers grow with each; they, not its clock, give the order. */
export type OrderedEvent = {
  seq: number
  editionId: number
  page: number
  /** null where the device does not say */
  block: number | null
  start: number | null
  /** `left`: a jump led away from here */
  kind: 'read' | 'left'
  readAt: Date
  /** Read since the device's last event. */
  seconds: number
  pages: number
}

/**
 * Those of a device's events that are not known yet, in its order. The time of each lies between those of its
 * neighbours, and no more is counted of it than fits into the time since the one before. `known` in the order of `seq`.
 */
export function admitEvents(
  known: readonly { seq: number; readAt: Date }[],
  reported: readonly OrderedEvent[],
): OrderedEvent[] {
  const admitted: OrderedEvent[] = []
  const seen = new Set(known.map(({ seq }) => seq))
  let next = 0
  let before = -Infinity
  for (const event of reported.toSorted((a, b) => a.seq - b.seq)) {
    if (seen.has(event.seq)) continue
    seen.add(event.seq)
    for (; (known[next]?.seq ?? Infinity) < event.seq; next++)
      before = Math.max(before, known[next]?.readAt.getTime() ?? before)
    const after = known[next]?.readAt.getTime() ?? Infinity
    const at = Math.min(Math.max(event.readAt.getTime(), before), after)
    const seconds = Math.min(event.seconds, IDLE_MAX, Math.round((at - before) / 1000))
    const pages = Math.min(event.pages, Math.floor(seconds / PAGE_SECONDS))
    admitted.push({ ...event, readAt: new Date(at), seconds, pages })
    before = at
  }
  return admitted
}
