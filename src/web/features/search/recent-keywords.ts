/** Recent searches shown. */
export const RECENT_MAX = 20

/** Reads the kept list; anything that is no list of words counts as none. */
export function parseRecent(stored: string | null): string[] {
  if (stored === null) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string').slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

/** The list with `keyword` as its newest; a repeated one moves up. */
export function withKeyword(recent: readonly string[], keyword: string): string[] {
  return [keyword, ...recent.filter((kept) => kept !== keyword)].slice(0, RECENT_MAX)
}
