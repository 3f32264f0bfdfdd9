import type { ChargeReference, GatewayPayment } from '#src/domain/billing/gateway.ts'
import { readCardToken } from './card-token.ts'
import { settleCall, type StripeCalls, type StripeFailure } from './stripe-calls.ts'
import {
  EXPAND_CHARGE,
  type Intent,
  readIntent,
  readRefunds,
  type IntentRefund,
  toPayment,
} from './intent.ts'

type Found<Thing> = { kind: 'success'; body: Thing } | StripeFailure
const UNREADABLE: StripeFailure = { kind: 'lost', code: 'UNREADABLE_ANSWER' }

/**
 * The intent of a charge. By its own number it is read; before that is known it is found in the list of its customer, who
 * has one card and few charges. Such a list is complete at once, while Stripe's search may be an hour behind.
 */
export async function findIntent(
  calls: StripeCalls,
  charge: ChargeReference,
): Promise<Found<Intent | undefined>> {
  if ('paymentKey' in charge) return getIntent(calls, charge.paymentKey)
  const card = readCardToken(charge.token)
  if (card === undefined) return { kind: 'success', body: undefined }
  const listed = await settleCall(listIntents(calls, card.customer))
  if (listed.kind !== 'success') return listed
  const ours: Intent[] = []
  for (const body of listed.body) {
    const intent = readIntent(body)
    if (intent === undefined) return UNREADABLE
    if (intent.metadata.orderId === charge.orderId) ours.push(intent)
  }
  return { kind: 'success', body: ours.find(({ status }) => status === 'succeeded') ?? ours[0] }
}

/** The payment that an intent came to, with its refunds as Stripe lists them. */
export async function readPayment(calls: StripeCalls, intent: Intent): Promise<Found<GatewayPayment>> {
  const refunds = await listRefunds(calls, intent)
  if (refunds.kind !== 'success') return refunds
  const payment = toPayment(intent, refunds.body)
  return payment === undefined ? UNREADABLE : { kind: 'success', body: payment }
}

export async function listRefunds(
  { client }: StripeCalls,
  { id, latest_charge: charge }: Intent,
): Promise<Found<IntentRefund[]>> {
  if (charge == null || charge.amount_refunded === 0) return { kind: 'success', body: [] }
  const listed = await settleCall(collect(client.refunds.list({ payment_intent: id, limit: PAGE })))
  if (listed.kind !== 'success') return listed
  const refunds = readRefunds(listed.body)
  return refunds === undefined ? UNREADABLE : { kind: 'success', body: refunds }
}

async function getIntent({ client }: StripeCalls, id: string): Promise<Found<Intent | undefined>> {
  const answer = await settleCall(client.paymentIntents.retrieve(id, { expand: [EXPAND_CHARGE] }))
  if (answer.kind === 'error' && answer.status === 404) return { kind: 'success', body: undefined }
  if (answer.kind !== 'success') return answer
  const intent = readIntent(answer.body)
  return intent === undefined ? UNREADABLE : { kind: 'success', body: intent }
}

function listIntents({ client }: StripeCalls, customer: string): Promise<unknown[]> {
  const query = { customer, limit: PAGE, expand: [`data.${EXPAND_CHARGE}`] }
  return collect(client.paymentIntents.list(query))
}

const PAGE = 100

/** All entries of a list, page after page. */
export async function collect(list: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const entry of list) all.push(entry)
  return all
}
