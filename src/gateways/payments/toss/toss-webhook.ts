import { z } from 'zod'
import type { WebhookHint } from '#src/domain/billing/gateway.ts'

const LARGEST_BODY = 64 * 1024

const event = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('PAYMENT_STATUS_CHANGED'),
    data: z.object({ orderId: z.string().regex(/^[\w-]{6,64}$/) }),
  }),
  z.object({
    eventType: z.literal('BILLING_DELETED'),
    data: z.object({ billingKey: z.string().min(1).max(200) }),
  }),
])

/**
 * Reads what a webhook of Toss is about. Toss signs none of these, so anybody can send one: nothing in it counts but
 * which payment or card to look at.
 */
export function parseTossWebhook(body: string): WebhookHint | undefined {
  if (Buffer.byteLength(body) > LARGEST_BODY) return undefined
  const parsed = event.safeParse(parseJson(body)).data
  if (parsed === undefined) return undefined
  return parsed.eventType === 'BILLING_DELETED'
    ? { kind: 'cardRevoked', token: parsed.data.billingKey }
    : { kind: 'payment', orderId: parsed.data.orderId }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
