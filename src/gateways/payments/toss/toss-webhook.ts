import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { WebhookHint } from '#src/domain/billing/gateway.ts'

const event = z.discriminatedUnion('eventType', [
  z.looseObject({
    eventType: z.literal('PAYMENT_STATUS_CHANGED'),
    data: z.looseObject({ orderId: z.string().min(6).max(64) }),
  }),
  z.looseObject({
    eventType: z.literal('BILLING_DELETED'),
    data: z.looseObject({ billingKey: z.string().min(1).max(300) }),
  }),
])

/** Nothing signs these deliveries, so all that is taken from one is where to look. */
export function parseTossWebhook(headers: Headers, body: string): WebhookHint | undefined {
  const { data: found } = event.safeParse(parseJson(body))
  if (found === undefined) return undefined
  const given = headers.get('tosspayments-webhook-transmission-id') ?? ''
  const deliveryId = createHash('sha256')
    .update(given === '' ? body : given)
    .digest('base64url')
  return {
    deliveryId,
    event:
      found.eventType === 'PAYMENT_STATUS_CHANGED'
        ? { kind: 'payment', orderId: found.data.orderId }
        : { kind: 'cardRevoked', token: found.data.billingKey },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
