import type { PaymentGateway } from '#src/domain/billing/gateway.ts'
import { stripeGateway } from '#src/gateways/payments/stripe/stripe-gateway.ts'
import type { StripeCardKind } from '#src/gateways/payments/stripe/testing/cards.ts'
import { type FakeStripe, fakeStripe } from '#src/gateways/payments/stripe/testing/fake-stripe.ts'
import { makeOrder } from './practice-shop.ts'

export const STRIPE_KEY = 'sk_test_practice'
export const WEBHOOK_SECRET = 'whsec_practice'
const URL = 'http://stripe.test'

/** The fake of Stripe in this process with the gateway before it, and a clock that is moved by hand. */
export function stripeShop() {
  let time = Date.parse('2026-11-01T00:00:00Z')
  const now = () => new Date(time)
  const keys = { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, now }
  const fake = fakeStripe({ ...keys, url: () => URL })
  const gateway = stripeGateway({
    ...keys,
    apiBase: URL,
    fetch: (request) => fake.fetch(request),
    timeout: { confirm: 300, create: 300, other: 300 },
  })
  const makeAuthKey = (customerKey: string, kind?: StripeCardKind) =>
    chooseCard({ gateway, fake }, customerKey, kind)
  return {
    fake,
    gateway,
    now,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    makeAuthKey,
    order: (kind?: StripeCardKind) => makeOrder(gateway, (customerKey) => makeAuthKey(customerKey, kind)),
  }
}

/** Opens the card page for a registration and goes through it with this card. Answers what the page returns with. */
export async function chooseCard(
  { gateway, fake }: { gateway: PaymentGateway; fake: FakeStripe },
  customerKey: string,
  kind: StripeCardKind = 'good',
): Promise<string> {
  const opened = await gateway.openCardPage?.({
    customerKey,
    language: 'en',
    successUrl: 'https://books.example/success',
    cancelUrl: 'https://books.example/fail',
  })
  if (opened?.kind !== 'opened') throw new Error('The card page did not open')
  const sessionId = opened.url.slice(opened.url.lastIndexOf('/') + 1)
  fake.completeSession(sessionId, kind)
  return sessionId
}
