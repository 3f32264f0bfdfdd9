import { ours } from './back.ts'

export const SUBSCRIBE = '/setting/detail/subscribe'
/** For cards from abroad; there only where a company takes them. */
export const SUBSCRIBE_ABROAD = '/setting/detail/subscribeAbroad'

/** The API takes no longer place to return to. */
const LONGEST = 500

/** The page on which a plan is subscribed to, which leads back to a place afterwards. */
export function subscribePath(from: string | undefined, plan?: string): string {
  const place = returnPlace(from)
  const search = new URLSearchParams({
    ...(plan === undefined ? {} : { plan }),
    ...(place === undefined ? {} : { from: place }),
  })
  const page = plan?.startsWith('abroad-') ? SUBSCRIBE_ABROAD : SUBSCRIBE
  return search.size === 0 ? page : `${page}?${search}`
}

/** What such an address says. */
export function readSubscribeSearch({ plan, from }: Record<string, unknown>): {
  plan?: string
  from?: string
} {
  const place = returnPlace(from)
  return {
    ...(typeof plan === 'string' ? { plan } : {}),
    ...(place === undefined ? {} : { from: place }),
  }
}

/** A place to return to after paying, if it is a page of ours. */
export function returnPlace(from: unknown): string | undefined {
  const place = typeof from === 'string' ? ours(from) : undefined
  return place === undefined || place.includes('\\') || place.length > LONGEST ? undefined : place
}
