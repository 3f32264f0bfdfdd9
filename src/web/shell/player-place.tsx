import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isPlayerOpen, onPlayerOpen } from '#src/web/lib/player-open.ts'

const PlayerBar = lazy(() => import('./player-bar.tsx'))

/** Where the player stands once there is something to hear; its code comes then. */
export function PlayerPlace() {
  const isOpen = useSyncExternalStore(onPlayerOpen, isPlayerOpen, () => false)
  return (
    isOpen && (
      <Suspense>
        <PlayerBar />
      </Suspense>
    )
  )
}
