import { readStored, writeStored } from '#src/web/lib/stored.ts'

/** The ids of the books this browser knows to be kept for later: a button shows it before the server has answered. */
export function parseKept(stored: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}

export function rememberKept(bookId: number, kept: boolean): void {
  const before = parseKept(readStored('wantRead'))
  if (before.includes(bookId) === kept) return
  const others = before.filter((id) => id !== bookId)
  writeStored('wantRead', JSON.stringify(kept ? [...others, bookId] : others))
}
