import { Match, Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { endHydration } from '#src/web/lib/hydration.ts'

/** The page in the frame. In an `Outlet` nothing of ours could tell when it has been hydrated. */
export function PageOutlet() {
  const routeId = useMatches({ select: ([, page]) => page?.routeId })
  return (
    <Suspense>
      {routeId === undefined ? <Outlet /> : <Match routeId={routeId} />}
      <HydrationEnd />
    </Suspense>
  )
}

function HydrationEnd() {
  useLayoutEffect(endHydration, [])
  return null
}
