import { Hono } from 'hono'
import { breakConnection, type Connection, LostAnswer } from '#src/gateways/payments/sandbox/lost-answer.ts'
import type { Answer } from './answers.ts'
import { cardPage } from './card-page.ts'
import type { StripeCardKind } from './cards.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { faultScript, type ScriptedFault } from './faults.ts'
import { paymentIntents } from './payment-intents.ts'
import { openRecords } from './records.ts'
import { refunds } from './refunds.ts'
import { type Env, responder } from './respond.ts'
import { stripeApi } from './stripe-api.ts'
import { takeWebhooks } from './webhooks.ts'

type Options = {
  secretKey: string
  webhookSecret: string
  now: () => Date
  /** Where browsers find it. */
  url: () => string
}

/**
 * The parts of Stripe's API that the library uses, with books, idempotency keys and faults of their own, and a page to register
 * a card. Written from Stripe's documents; nothing of it was ever compared with Stripe itself.
 */
export function fakeStripe({ secretKey, webhookSecret, now, url }: Options) {
  const records = openRecords(now)
  const receiptUrl = (id: string) => `${url()}/receipt/${id}`
  const sessions = checkoutSessions(records, (id) => `${url()}/c/pay/${id}`)
  const intents = paymentIntents(records, receiptUrl)
  const refunding = refunds(records, receiptUrl)
  const faults = faultScript()
  const respond = responder({ secretKey, now, faults })
  const app = new Hono<Env>()
    .route('/', stripeApi({ records, sessions, intents, refunding, respond }))
    .route('/', cardPage(records, sessions))
    .onError((error) => {
      throw error
    })

  return {
    records,
    fetch: async (request: Request, connection?: Connection): Promise<Response> => {
      try {
        return await app.fetch(request, { connection })
      } catch (error) {
        if (!(error instanceof LostAnswer)) throw error
        return breakConnection(connection)
      }
    },
    /** Lets the next calls that match fail so. */
    script: (...scripted: ScriptedFault[]) => faults.add(scripted),
    clearScript: () => faults.clear(),
    /** What the card page does once this card was chosen. */
    completeSession(sessionId: string, kind: StripeCardKind): void {
      const session = records.sessions.get(sessionId)
      if (session === undefined) throw new Error(`There is no session ${sessionId}`)
      sessions.complete(session, kind)
    },
    /** Gives money back as somebody does on the dashboard of Stripe. */
    refund(orderId: string, amount?: number): Answer {
      const intent = [...records.intents.values()].find(
        ({ metadata, status }) => metadata['orderId'] === orderId && status === 'succeeded',
      )
      return refunding.create({
        payment_intent: intent?.id ?? '',
        ...(amount === undefined ? {} : { amount: String(amount) }),
      })
    },
    /** The webhooks that wait, signed now. */
    takeWebhooks: () => takeWebhooks(records, { secret: webhookSecret, at: now() }),
    /** What was charged, and what of it is left. */
    charges: () =>
      [...records.intents.values()].flatMap(({ metadata, description, charge }) =>
        charge === undefined
          ? []
          : [
              {
                orderId: metadata['orderId'] ?? '',
                orderName: description ?? '',
                total: charge.amount,
                balance: charge.amount - charge.refunded,
              },
            ],
      ),
  }
}
export type FakeStripe = ReturnType<typeof fakeStripe>
