import { LRUCache } from 'lru-cache'
import { Refusal } from '#src/domain/errors.ts'

/** How often one caller may do what costs us work or tells about others: so many in so many seconds. */
const LIMITS = {
  signIn: { count: 30, seconds: 60 },
  check: { count: 10, seconds: 60 },
  social: { count: 60, seconds: 60 },
  unsubscribe: { count: 60, seconds: 60 },
  signUp: { count: 20, seconds: 3600 },
  verify: { count: 20, seconds: 600 },
  mail: { count: 10, seconds: 3600 },
  /** Mails to one address, of one who asks: nobody else's asking counts. */
  mailTo: { count: 3, seconds: 3600 },
  findId: { count: 5, seconds: 3600 },
  picture: { count: 20, seconds: 600 },
  export: { count: 10, seconds: 600 },
  refresh: { count: 240, seconds: 60 },
  /** What one member writes for others to read. */
  review: { count: 30, seconds: 600 },
  like: { count: 300, seconds: 600 },
  errorReport: { count: 10, seconds: 3600 },
  /** One search for every pause in typing, for as long as somebody types. */
  search: { count: 300, seconds: 60 },
  /** Codes of coupons tried: eight letters and digits stay safe from guessing. */
  coupon: { count: 10, seconds: 3600 },
  /** Cards, charges and refunds. */
  payment: { count: 30, seconds: 3600 },
  /** Mails to people who have not asked for any. */
  invitation: { count: 20, seconds: 3600 },
  /** A whole group may accept its invitations in one room; their tokens are too long to be guessed. */
  join: { count: 300, seconds: 600 },
  /** Invitations to events looked at and accepted from one network: many guests may sit in one hall. */
  event: { count: 300, seconds: 600 },
  /** Invitations that one member tries to accept. */
  claim: { count: 20, seconds: 3600 },
  inquiry: { count: 5, seconds: 3600 },
  inquiryPicture: { count: 30, seconds: 3600 },
  marksFile: { count: 20, seconds: 600 },
} as const

export type Limit = keyof typeof LIMITS
export type Limits = { take: (limit: Limit, who: string) => void }

const REMEMBERED = 100_000

/**
 * Counts in the memory of this process, over fixed spans. `clock` gives milliseconds; `scale` makes all limits so many
 * times wider. `take` throws TOO_MANY_REQUESTS with the seconds until the span ends.
 */
export function createLimits(clock: () => number, scale = 1): Limits {
  const spans = new LRUCache<string, { taken: number; until: number }>({ max: REMEMBERED })
  return {
    take(limit, who) {
      const now = clock()
      const { count, seconds } = LIMITS[limit]
      const key = `${limit} ${who}`
      const span = spans.get(key)
      if (span === undefined || span.until <= now) {
        spans.set(key, { taken: 1, until: now + seconds * 1000 })
        return
      }
      if (span.taken >= count * scale) {
        const retryAfter = Math.max(1, Math.ceil((span.until - now) / 1000))
        throw new Refusal('TOO_MANY_REQUESTS', undefined, { retryAfter })
      }
      span.taken++
    },
  }
}

/** One customer of a network: of an IPv6 address the first three groups, as whole blocks of households can be rented. */
export function siteOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}

/** One household: an IPv4 address, or the first half of an IPv6 one, all of which one line may use. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped !== null) return mapped[1] ?? ''
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':')
    while (groups.length + last.length < 8) groups.push('0')
    groups.push(...last)
  }
  return groups.slice(0, 4).join(':')
}
