import { returnPlace } from '#src/web/lib/subscribe-path.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

/** What a member left this site to pay for; `planCode` is null where only the card is changed. */
export type CurrentPayment = {
  planCode: string | null
  amount: number
  /** When they left, as ISO text. */
  at: string
  /** Where they were reading. */
  from?: string
}

/** Remembers it until the card page has led back. No card data and no key is in it. */
export function keepCurrentPayment(payment: CurrentPayment): void {
  writeStored('currentPayment', JSON.stringify(payment))
}

export function forgetCurrentPayment(): void {
  writeStored('currentPayment', null)
}

export function readCurrentPayment(): CurrentPayment | undefined {
  try {
    const stored: unknown = JSON.parse(readStored('currentPayment') ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { planCode, amount, at, from } = stored as Record<keyof CurrentPayment, unknown>
    if (typeof amount !== 'number' || typeof at !== 'string') return undefined
    const place = returnPlace(from)
    return {
      planCode: typeof planCode === 'string' ? planCode : null,
      amount,
      at,
      ...(place === undefined ? {} : { from: place }),
    }
  } catch {
    // Somebody else wrote it: then nothing is remembered.
    return undefined
  }
}
