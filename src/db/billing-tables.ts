import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type {
  AttemptState,
  BillingEventKind,
  CardState,
  ConsentKind,
  InvoiceState,
  RefundSource,
  RefundState,
  RegistrationState,
  SubscriptionState,
} from '#src/domain/billing/rules.ts'

/* What members pay and are owed. Money is whole won. */

type Gateway = 'toss' | 'stripe'

export type BillingTables = {
  plan: PlanTable
  billing_policy: BillingPolicyTable
  payment_card: PaymentCardTable
  billing_consent: BillingConsentTable
  subscription: SubscriptionTable
  card_registration: CardRegistrationTable
  invoice: InvoiceTable
  charge_attempt: ChargeAttemptTable
  payment: PaymentTable
  refund: RefundTable
  ledger_entry: LedgerEntryTable
  paid_page_read: PaidPageReadTable
  coupon_batch: {
    id: GeneratedAlways<number>
    note: string
    days: number
    count: number
    valid_until: Date | null
    created_at: Date
  }
  coupon: {
    id: GeneratedAlways<number>
    batch_id: number
    code_hash: string
    code: string | null
    member_id: number | null
    held_at: Date | null
    used_at: Date | null
  }
  books_comparison: { gateway: Gateway; compared_to: Date }
  billing_event: {
    id: GeneratedAlways<number>
    kind: BillingEventKind
    member_id: number | null
    detail: JSONColumnType<Record<string, unknown>, string, never>
    at: Date
  }
}

type PlanTable = {
  code: string
  kind: 'personal' | 'group'
  amount: number
  days: number
  min_seats: Generated<number>
  region: 'korea' | 'abroad'
  gateway: Gateway
  is_open: Generated<boolean>
  position: Generated<number>
}

type BillingPolicyTable = {
  id: number
  refund_days: number
  refund_business_days: number
  notice_days: number
  consent_days: number
  retry_days: number[]
  charge_hour: number
  vat_percent: number
}

type PaymentCardTable = {
  id: GeneratedAlways<number>
  /** null: has left */
  member_id: number | null
  gateway: Gateway
  customer_key: string
  token: string | null
  token_index: string | null
  masked_number: string
  issuer: string
  state: CardState
  unusable_since: Date | null
  created_at: Date
}

type BillingConsentTable = {
  id: GeneratedAlways<number>
  member_id: number
  kind: ConsentKind
  wording_version: string
  amount_before: number | null
  amount_after: number
  at: Date
}

type SubscriptionTable = {
  id: GeneratedAlways<number>
  /** null: has left */
  member_id: number | null
  /** whose seats it pays for; null: the member's own */
  group_id: number | null
  plan_code: string
  seats: Generated<number>
  state: SubscriptionState
  card_id: number | null
  /** won for each seat: the most the member agreed to be charged */
  agreed_amount: number
  period_start: Date
  period_end: Date
  pending_plan_code: string | null
  pending_consent_id: number | null
  cancel_requested_at: Date | null
  /** the period end whose coming charge was announced */
  notified_for: Date | null
  /** the period end from which a higher price counts that the member was asked to agree to */
  price_asked_for: Date | null
  created_at: Date
  ended_at: Date | null
}

type CardRegistrationTable = {
  customer_key: string
  member_id: number
  /** null: for the member's own subscription */
  group_id: number | null
  gateway: Gateway
  plan_code: string | null
  consent_id: number | null
  return_path: string | null
  auth_hash: string | null
  state: RegistrationState
  code: string | null
  created_at: Date
  sent_at: Date | null
}

type InvoiceTable = {
  id: GeneratedAlways<number>
  subscription_id: number
  plan_code: string
  seats: number
  unit_amount: number
  amount: number
  period_start: Date
  period_end: Date
  state: InvoiceState
  due_at: Date
  next_attempt_at: Date | null
  failures: Generated<number>
  last_code: string | null
  created_at: Date
}

type ChargeAttemptTable = {
  id: GeneratedAlways<number>
  invoice_id: number
  number: number
  order_id: string
  idempotency_key: string
  card_id: number
  amount: number
  state: AttemptState
  sends: Generated<number>
  last_sent_at: Date | null
  is_answered: Generated<boolean>
  last_code: string | null
  due_at: Date
  created_at: Date
}

type PaymentTable = {
  id: GeneratedAlways<number>
  /** null: came by bank transfer */
  attempt_id: number | null
  invoice_id: number
  subscription_id: number
  /** null: has left */
  member_id: number | null
  /** by whom the money came: a transfer is known to no payment company */
  gateway: Gateway | 'transfer'
  payment_key: string
  order_id: string
  total: number
  balance: number
  receipt_url: string | null
  approved_at: Date
  confirmed_at: Date | null
  look_up_at: Date | null
}

type RefundTable = {
  id: GeneratedAlways<number>
  payment_id: number
  amount: number
  reason: string
  source: RefundSource
  idempotency_key: string
  transaction_key: string | null
  state: RefundState
  sends: Generated<number>
  next_send_at: Date | null
  last_code: string | null
  requested_at: Date
  due_at: Date
  done_at: Date | null
}

type LedgerEntryTable = {
  id: GeneratedAlways<number>
  payment_id: number
  kind: 'payment' | 'refund'
  amount: number
  cause: string
  at: Date
}

/** `day`: in Seoul, as the database's text */
type PaidPageReadTable = {
  member_id: number
  day: ColumnType<Date, string, string>
  /** null: a work of a series */
  edition_id: number | null
  work_id: number | null
  page_no: number
  payment_id: number | null
  first_at: Date
}
