/* Whether there is something to hear: the little that every page must know of the player. */

let isOpen = false
const listeners = new Set<() => void>()

export const isPlayerOpen = () => isOpen

export function onPlayerOpen(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export function setPlayerOpen(open: boolean): void {
  if (isOpen === open) return
  isOpen = open
  for (const listen of listeners) listen()
}
