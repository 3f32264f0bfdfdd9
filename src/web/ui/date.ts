const seoul = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** Korean 2026.11.18, English 11/18/2026, always the day in Seoul; empty for what is not a date. */
export function formatDate(date: string | Date | null | undefined, locale: string): string {
  const time = date ? new Date(date) : new Date(Number.NaN)
  if (Number.isNaN(time.getTime())) return ''
  const english = seoul.format(time)
  if (locale === 'en') return english
  const [month, day, year] = english.split('/')
  return `${year}.${month}.${day}`
}

/** The last day on which something still holds that ends at an instant: what ends at midnight held until the day before. */
export function formatLastDay(end: string | null, locale: string): string {
  return end === null ? '' : formatDate(new Date(Date.parse(end) - 1), locale)
}
