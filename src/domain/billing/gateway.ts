/**
 * What billing needs of a payment company, in six verbs. Amounts are whole won (`KRW` has no smaller unit). None of the calls
 * throws for anything the other side answers, or fails to answer: what is not surely known is `unknown`, and is looked up.
 */
export type PaymentGateway = {
  name: GatewayName
  /** Opens the card page, where the company opens one for each visit. Absent where a script in our own page opens it. */
  openCardPage?: (visit: CardPageVisit) => Promise<CardPageOutcome>
  /** Exchanges the one-time key that the card page returned for a token to charge the card by. */
  registerCard: (card: CardRegistration) => Promise<CardOutcome>
  charge: (charge: ChargeOrder) => Promise<ChargeOutcome>
  /** What became of a charge. */
  lookUp: (charge: ChargeReference) => Promise<LookUpOutcome>
  /** Makes sure that a charge which is not approved never will be. `unknown` also where it was approved after all. */
  abandon: (charge: ChargeReference) => Promise<'abandoned' | 'unknown'>
  /** Every approval and cancellation between two moments, for the nightly comparison. Throws where they cannot be had. */
  listTransactions: (from: Date, to: Date) => Promise<GatewayTransaction[]>
  refund: (refund: RefundOrder) => Promise<RefundOutcome>
  /** Repeating it is harmless. */
  revokeCard: (token: string) => Promise<'revoked' | 'unknown'>
  /** What a webhook hints at; undefined for what is none of ours. It is never believed: the payment is looked up. */
  parseWebhook: (body: string, header: (name: string) => string | undefined) => WebhookHint | undefined
}

export type GatewayName = 'toss' | 'stripe'

export type CardPageVisit = {
  customerKey: string
  language: 'ko' | 'en'
  /** Where the card page leads back to. */
  successUrl: string
  cancelUrl: string
}

export type CardPageOutcome = { kind: 'opened'; url: string } | { kind: 'unknown'; code: string }

export type CardRegistration = { authKey: string; customerKey: string; idempotencyKey: string }

export type CardOutcome =
  | { kind: 'registered'; token: string; maskedNumber: string; issuer: string }
  /** Surely not registered; the member begins anew. */
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; code: string }

/** All of it is fixed and stored before it is sent; sent again, it is sent unchanged. */
export type ChargeOrder = {
  orderId: string
  idempotencyKey: string
  token: string
  customerKey: string
  amount: number
  /** At most 100 characters. */
  orderName: string
}

/** How a charge is found: by the company's own number of the payment, or, before that is known, by the card it went to. */
export type ChargeReference = { orderId: string } & ({ paymentKey: string } | { token: string })

export type ChargeOutcome =
  | { kind: 'approved'; payment: GatewayPayment }
  /** Surely not charged. `needsNewCard`: trying this card again is of no use. */
  | { kind: 'declined'; code: string; needsNewCard: boolean }
  /** Surely not charged, by a fault of ours (a wrong key, a wrong request): an operator must look. */
  | { kind: 'rejected'; code: string }
  /** `replayed`: the other side has an answer stored to this very charge that says nothing sure. */
  | { kind: 'unknown'; code: string; replayed: boolean }

export type LookUpOutcome =
  | { kind: 'found'; payment: GatewayPayment }
  /** Nothing was charged, and nothing that was sent is still under way. */
  | { kind: 'absent' }
  | { kind: 'unknown'; code: string }

export type GatewayPayment = {
  paymentKey: string
  orderId: string
  currency: string
  /** `approved` also where some or all of it was given back since: `balance` says what is left. */
  status: 'approved' | 'pending' | 'failed'
  total: number
  balance: number
  approvedAt: Date | null
  receiptUrl: string | null
  cancels: { transactionKey: string; amount: number; at: Date }[]
}

export type GatewayTransaction = {
  paymentKey: string
  orderId: string
  transactionKey: string
  /** Negative for a cancellation. */
  amount: number
  at: Date
}

export type RefundOrder = {
  paymentKey: string
  idempotencyKey: string
  amount: number
  /** What we believe is left; the other side refuses the refund where it knows another sum. */
  balance: number
  reason: string
}

export type RefundOutcome =
  | { kind: 'refunded'; payment: GatewayPayment }
  | { kind: 'refused'; code: string }
  | { kind: 'unknown'; code: string }

export type WebhookHint =
  | { kind: 'payment'; orderId: string }
  | { kind: 'payment'; paymentKey: string }
  | { kind: 'cardRevoked'; token: string }
  /** The company signs its webhooks, and this one was not signed by it, or not now. */
  | { kind: 'forged' }
