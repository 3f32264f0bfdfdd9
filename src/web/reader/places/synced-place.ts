import { currentOwner } from '#src/web/api/owner.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

/*
 * The time of the member's last place on the server that this browser wrote, or about which its reader has answered. A
 * different time on the server means that the book was read on another device since.
 */

export function readSyncedAt(bookId: number): string | null {
  return readStored(keyOf(bookId))
}

export function writeSyncedAt(bookId: number, updatedAt: string): void {
  writeStored(keyOf(bookId), updatedAt)
}

/**
 * A random name for this browser, made once for all members who sign in here. It says only which places come from the
 * same browser.
 */
export function deviceName(): string {
  const known = readStored('device')
  if (known !== null && known !== '' && known.length <= 100) return known
  const made = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('')
  writeStored('device', made)
  return made
}

const keyOf = (bookId: number) => `seen:${currentOwner()}:${bookId}`
