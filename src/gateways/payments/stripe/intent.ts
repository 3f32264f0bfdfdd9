import { z } from 'zod'
import type { GatewayPayment } from '#src/domain/billing/gateway.ts'

const word = z.string().min(1).max(300)
const won = z.number().int().nonnegative()
const moment = z.number().transform((seconds) => new Date(seconds * 1000))
const metadata = z.object({ orderId: word.optional() })

/** A charge in two steps, as Stripe has it. Fields that we do not need are passed over. */
const intent = z.object({
  id: word,
  amount: won,
  currency: z.string(),
  customer: z.string().nullish(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  metadata,
  last_payment_error: z.object({ code: word.nullish(), decline_code: word.nullish() }).nullish(),
  latest_charge: z
    .object({
      created: moment,
      amount_captured: won,
      amount_refunded: won,
      receipt_url: z.url({ protocol: /^https?$/ }).nullish(),
    })
    .nullish(),
})
export type Intent = z.infer<typeof intent>

/** With it an answer has the charge that came of the intent. */
export const EXPAND_CHARGE = 'latest_charge'

/** Undefined where a field that we need is missing or of another shape, or the status is one that we do not know. */
export function readIntent(body: unknown): Intent | undefined {
  return intent.safeParse(body).data
}

/** Why the last try to charge was declined; undefined where none was made. */
export function declineOf({ last_payment_error: error }: Intent): string | undefined {
  return error == null ? undefined : (error.decline_code ?? error.code ?? 'card_declined')
}

const refund = z.object({
  id: word,
  amount: won,
  currency: z.string(),
  created: moment,
  status: z.string().nullish(),
  metadata: z.object({ refundKey: word.optional() }).nullish(),
})
export type IntentRefund = z.infer<typeof refund>

export function readRefunds(bodies: readonly unknown[]): IntentRefund[] | undefined {
  return z.array(refund).safeParse(bodies).data
}

/** Money that is on its way back counts as given back; only a refund that failed does not. */
export function isGivenBack({ status }: { status?: string | null | undefined }): boolean {
  return status !== 'failed' && status !== 'canceled'
}

/** An intent that succeeded, with all that was given back of it. */
export function toPayment(
  { id, currency, metadata: { orderId }, latest_charge: charge }: Intent,
  refunds: readonly IntentRefund[],
): GatewayPayment | undefined {
  if (charge == null || orderId === undefined) return undefined
  const given = refunds.filter(isGivenBack)
  return {
    paymentKey: id,
    orderId,
    currency: currency.toUpperCase(),
    status: 'approved',
    total: charge.amount_captured,
    balance: charge.amount_captured - given.reduce((sum, { amount }) => sum + amount, 0),
    approvedAt: charge.created,
    receiptUrl: charge.receipt_url ?? null,
    cancels: given.map(({ id: transactionKey, amount, created: at }) => ({ transactionKey, amount, at })),
  }
}
