import { useSyncExternalStore } from 'react'

/** Whether the device says that it has a network. The server supposes so. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
}

function onConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Milliseconds in which something that needs no network comes even while there is none. */
const FROM_MEMORY = 200

/** Waits for something that may need the network, but not for as long as there is none. */
export async function unlessOffline(awaited: Promise<unknown>): Promise<void> {
  const done = new AbortController()
  await Promise.race([awaited, offline(done.signal)])
  done.abort()
}

function offline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => setTimeout(resolve, FROM_MEMORY)
    if (!navigator.onLine) settle()
    else addEventListener('offline', settle, { once: true, signal })
  })
}
