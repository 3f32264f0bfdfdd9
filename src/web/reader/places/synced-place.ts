import { currentOwner } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

/*
 * What the server is known to have of a member: the moment of its last place that this browser wrote, or that its
 * reader has answered. Another moment there means that the book was read on another device since.
 */

export function readSyncedAt(bookId: number): string | null {
  return readStored(keyOf(bookId))
}

export function writeSyncedAt(bookId: number, updatedAt: string): void {
  writeStored(keyOf(bookId), updatedAt)
}

/**
 * A name for this browser, made once and the same for all who sign in here; it says nothing but that places come from the
 * same one.
 */
export function deviceName(): string {
  const known = readStored('device')
  if (known !== null && known !== '' && known.length <= 100) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')
  writeStored('device', made)
  return made
}

const keyOf = (bookId: number) => `seen:${currentOwner()}:${bookId}`
