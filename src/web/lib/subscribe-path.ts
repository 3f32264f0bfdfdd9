import { ours } from './back.ts'

export const SUBSCRIBE = '/setting/detail/subscribe'

/** The API takes no longer place to return to. */
const LONGEST = 500

/** The page of subscribing, which leads back to a place afterwards. */
export function subscribePath(from: string | undefined, plan?: string): string {
  const place = returnPlace(from)
  const search = new URLSearchParams({
    ...(plan === undefined ? {} : { plan }),
    ...(place === undefined ? {} : { from: place }),
  })
  return search.size === 0 ? SUBSCRIBE : `${SUBSCRIBE}?${search}`
}

/** A place to return to after paying, if it is a page of ours. */
export function returnPlace(from: unknown): string | undefined {
  const place = typeof from === 'string' ? ours(from) : undefined
  return place === undefined || place.includes('\\') || place.length > LONGEST ? undefined : place
}
