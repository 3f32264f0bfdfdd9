const SEOUL = 9 * 3600_000
const FROM = 21
const UNTIL = 8

/** Whether it is between nine in the evening and eight in the morning in Seoul, when no advertising is sent. */
export function isQuietHours(now: Date): boolean {
  const hour = new Date(now.getTime() + SEOUL).getUTCHours()
  return hour >= FROM || hour < UNTIL
}
