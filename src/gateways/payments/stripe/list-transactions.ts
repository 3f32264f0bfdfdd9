import { z } from 'zod'
import type { GatewayTransaction } from '#src/domain/billing/gateway.ts'
import { collect } from './find-intent.ts'
import { isGivenBack } from './intent.ts'
import { settleCall, type StripeCalls } from './stripe-calls.ts'

const PAGE = 100

const word = z.string().min(1).max(300)
const moment = z.number().transform((seconds) => new Date(seconds * 1000))
const metadata = z.object({ orderId: word.optional() })
const charge = z.object({
  id: word,
  amount_captured: z.number().int(),
  created: moment,
  status: z.string(),
  payment_intent: word.nullish(),
  metadata,
})
const refund = z.object({
  id: word,
  amount: z.number().int(),
  created: moment,
  status: z.string().nullish(),
  charge: word.nullish(),
  payment_intent: z.object({ id: word, metadata }).nullish(),
})

/** All approvals and refunds of `from` ≤ at < `to`, page after page. Throws where one of them cannot be had or read. */
export async function listTransactions(
  { client }: StripeCalls,
  { from, to }: { from: Date; to: Date },
): Promise<GatewayTransaction[]> {
  // Stripe counts whole seconds.
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) }
  const [charges, refunds] = await Promise.all([
    readList(charge, client.charges.list({ created, limit: PAGE })),
    readList(refund, client.refunds.list({ created, limit: PAGE, expand: ['data.payment_intent'] })),
  ])
  const approvals = charges.filter(({ status }) => status === 'succeeded')
  return [...approvals.map(toApproval), ...refunds.filter(isGivenBack).map(toCancellation)].filter(
    ({ at }) => at >= from && at < to,
  )
}

async function readList<Entry>(schema: z.ZodType<Entry>, list: AsyncIterable<unknown>): Promise<Entry[]> {
  const answer = await settleCall(collect(list))
  const entries = answer.kind === 'success' ? z.array(schema).safeParse(answer.body).data : undefined
  if (entries !== undefined) return entries
  const code = answer.kind === 'success' ? 'UNREADABLE_ANSWER' : answer.code
  throw new Error(`Stripe did not list its transactions: ${code}`)
}

/** A charge that was not made by us has no order of ours; it goes by its own number, so that somebody looks at it. */
function toApproval(one: z.infer<typeof charge>): GatewayTransaction {
  const paymentKey = one.payment_intent ?? one.id
  const orderId = one.metadata.orderId ?? paymentKey
  return { paymentKey, orderId, transactionKey: one.id, amount: one.amount_captured, at: one.created }
}

function toCancellation(one: z.infer<typeof refund>): GatewayTransaction {
  const paymentKey = one.payment_intent?.id ?? one.charge ?? one.id
  const orderId = one.payment_intent?.metadata.orderId ?? paymentKey
  return { paymentKey, orderId, transactionKey: one.id, amount: -one.amount, at: one.created }
}
