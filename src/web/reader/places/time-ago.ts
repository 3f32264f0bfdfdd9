const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Says how long ago a time was, in the reader's language. */
export function formatTimeAgo(at: string, language: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  const [unit, length] = UNITS.find((one) => seconds >= one[1]) ?? (['second', 1] as const)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  // Less than a minute counts as now.
  return words.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
}
