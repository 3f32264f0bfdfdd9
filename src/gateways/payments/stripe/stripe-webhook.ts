import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { WebhookHint } from '#src/domain/billing/gateway.ts'
import { writeCardToken } from './card-token.ts'

const LARGEST_BODY = 256 * 1024
/** Seconds that a webhook may be under way, and that the two clocks may differ. */
const TOLERANCE = 300

const word = z.string().min(1).max(200)
const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({ id: word, object: z.string(), payment_intent: word.nullish() }),
    previous_attributes: z.object({ customer: word.nullish() }).nullish(),
  }),
})

type Delivery = { body: string; signature: string | undefined; now: Date }

/**
 * Reads what a webhook of Stripe is about, once its signature is known to be Stripe's, and of now: the library compares only
 * the age, so one that is dated ahead is refused here. No more counts than which payment or card to look at.
 */
export function parseStripeWebhook(
  client: Stripe,
  webhookSecret: string,
  { body, signature = '', now }: Delivery,
): WebhookHint | undefined {
  if (Buffer.byteLength(body) > LARGEST_BODY) return undefined
  const given = readSigned(client, { body, signature, webhookSecret, now })
  if (given === FORGED || isAhead(signature, now)) return { kind: 'forged' }
  const parsed = event.safeParse(given).data
  if (parsed === undefined) return undefined
  const { object, previous_attributes: before } = parsed.data
  if (parsed.type === 'payment_method.detached' && before?.customer != null)
    return {
      kind: 'cardRevoked',
      token: writeCardToken({ customer: before.customer, paymentMethod: object.id }),
    }
  const paymentKey = object.object === 'payment_intent' ? object.id : object.payment_intent
  return paymentKey == null ? undefined : { kind: 'payment', paymentKey }
}

const FORGED = Symbol('forged')

function readSigned(
  client: Stripe,
  given: { body: string; signature: string; webhookSecret: string; now: Date },
): unknown {
  const { body, signature, webhookSecret, now } = given
  try {
    return client.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE, undefined, now.getTime())
  } catch {
    return FORGED
  }
}

/** The header of a signature: `t=` and a moment in seconds, then one signature or more. */
function isAhead(signature: string, now: Date): boolean {
  const stamps = signature.split(',').filter((part) => part.startsWith('t='))
  return stamps.some((stamp) => !(Number(stamp.slice(2)) <= now.getTime() / 1000 + TOLERANCE))
}
