import { useRouter } from '@tanstack/react-router'
import { isOwnPath } from '#src/shared/own-path.ts'
import { readStored, useStored, writeStored } from './stored.ts'

/** Where "back" leads from a book and from the books page; elsewhere it is one step back (specification §2). */
function backTarget(pathname: string): '/book' | '/home' | undefined {
  if (/^\/book\/\d+\/?$/.test(pathname)) return '/book'
  if (/^\/book\/?$/.test(pathname)) return '/home'
  return undefined
}

export function useBack(): () => void {
  const router = useRouter()
  return () => {
    const target = backTarget(router.state.location.pathname)
    if (target !== undefined) void router.navigate({ to: target })
    else if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/home' })
  }
}

/** Before signing in: where to come back to. */
export function rememberPlace(): void {
  rememberPath(location.pathname + location.search + location.hash)
}

/** As `rememberPlace`, for a page that signing in leads on to. */
export function rememberPath(path: string): void {
  writeStored('backPath', path)
}

/** After signing in: the remembered place, once; only ever a page of ours. */
export function takePlace(): string {
  const place = readStored('backPath')
  writeStored('backPath', null)
  return ours(place) ?? '/home'
}

/** The remembered place, for a link to it; undefined where there is none, on the server and while hydrating. */
export function useRememberedPlace(): string | undefined {
  return ours(useStored('backPath'))
}

/** A path of ours; undefined for what leads elsewhere. */
export const ours = (place: string | null | undefined) =>
  place != null && isOwnPath(place) ? place : undefined
