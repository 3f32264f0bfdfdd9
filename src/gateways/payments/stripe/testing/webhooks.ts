import { createHmac } from 'node:crypto'
import type { EventRecord, Records } from './records.ts'

export type SignedWebhook = { headers: { 'stripe-signature': string }; body: string }

/** A body as Stripe signs it: the moment and the body, by the secret of the address they go to. */
export function signWebhook(body: string, { secret, at }: { secret: string; at: Date }): SignedWebhook {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { headers: { 'stripe-signature': `t=${seconds},v1=${signature}` }, body }
}

/** The events that wait, signed now; they wait no longer. */
export function takeWebhooks(
  records: Records,
  { secret, at }: { secret: string; at: Date },
): SignedWebhook[] {
  return records.events.splice(0).map((event) => signWebhook(bodyOf(event), { secret, at }))
}

function bodyOf({ id, type, object, previous, created }: EventRecord): string {
  const data = { object, ...(previous === undefined ? {} : { previous_attributes: previous }) }
  return JSON.stringify({ id, object: 'event', type, created, livemode: false, data })
}
