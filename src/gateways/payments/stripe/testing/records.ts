import { randomBytes } from 'node:crypto'
import type { StripeCardKind } from './cards.ts'

type Metadata = Record<string, string>

export type CustomerRecord = { id: string; metadata: Metadata }
export type MethodRecord = { id: string; kind: StripeCardKind; customer: string | null; charges: number }
export type SessionRecord = {
  id: string
  customer: string
  clientReferenceId: string | null
  locale: string
  successUrl: string
  cancelUrl: string
  /** The card that the page came to. */
  method: MethodRecord | undefined
}
export type IntentRecord = {
  id: string
  amount: number
  currency: string
  customer: string
  method: string
  description: string | null
  metadata: Metadata
  status: 'requires_confirmation' | 'requires_payment_method' | 'succeeded' | 'canceled'
  decline: string | null
  created: number
  charge: ChargeRecord | undefined
}
export type ChargeRecord = {
  id: string
  intent: string
  amount: number
  refunded: number
  created: number
  metadata: Metadata
}
export type RefundRecord = {
  id: string
  intent: IntentRecord
  charge: string
  amount: number
  created: number
  metadata: Metadata
}
export type EventRecord = { id: string; type: string; object: object; previous?: object; created: number }

/** The company's own books, in memory: all that is in them was really done. */
export function openRecords(now: () => Date) {
  return {
    customers: new Map<string, CustomerRecord>(),
    methods: new Map<string, MethodRecord>(),
    sessions: new Map<string, SessionRecord>(),
    intents: new Map<string, IntentRecord>(),
    /** Those that succeeded. */
    charges: new Map<string, ChargeRecord>(),
    refunds: new Map<string, RefundRecord>(),
    events: [] as EventRecord[],
    newId: (prefix: string) => `${prefix}_fake${randomBytes(9).toString('hex')}`,
    seconds: () => Math.floor(now().getTime() / 1000),
  }
}
export type Records = ReturnType<typeof openRecords>
