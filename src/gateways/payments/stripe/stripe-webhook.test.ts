import { describe, expect, test } from 'vitest'
import { stripeShop, WEBHOOK_SECRET } from '#src/gateways/payments/testing/stripe-shop.ts'
import { signWebhook } from './testing/webhooks.ts'

const { gateway, now } = stripeShop()
const event = (type: string, object: object, rest: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object, ...rest } })
const REFUNDED = event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' })

/** A webhook that was signed so many seconds ago, as it arrives. */
function deliver(body: string, { secondsAgo = 0, secret = WEBHOOK_SECRET } = {}) {
  const at = new Date(now().getTime() - secondsAgo * 1000)
  const { headers } = signWebhook(body, { secret, at })
  return (arrives = body) =>
    gateway.parseWebhook(arrives, (name) => (name === 'stripe-signature' ? headers[name] : undefined))
}

describe('a webhook of Stripe', () => {
  test.each([
    ['payment_intent.succeeded', { id: 'pi_1', object: 'payment_intent' }],
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' }],
    ['refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }],
    ['charge.dispute.created', { id: 'dp_1', object: 'dispute', payment_intent: 'pi_1' }],
  ])('that tells %s hints at its payment', (type, object) => {
    expect(deliver(event(type, object))()).toEqual({ kind: 'payment', paymentKey: 'pi_1' })
  })

  test('of a card that was taken from its customer hints at the card', () => {
    const previous = { previous_attributes: { customer: 'cus_1' } }
    const body = event('payment_method.detached', { id: 'pm_1', object: 'payment_method' }, previous)
    expect(deliver(body)()).toEqual({ kind: 'cardRevoked', token: 'cus_1/pm_1' })
  })

  test('about anything else hints at nothing', () => {
    expect(deliver(event('customer.created', { id: 'cus_1', object: 'customer' }))()).toBeUndefined()
    for (const body of ['{}', '[]', '"x"', 'null', '7']) expect(deliver(body)()).toBeUndefined()
  })

  test('counts for five minutes, by its own clock and ours', () => {
    for (const secondsAgo of [0, 299, -299]) expect(deliver(REFUNDED, { secondsAgo })()?.kind).toBe('payment')
    for (const secondsAgo of [301, 400, -301, -86_400])
      expect(deliver(REFUNDED, { secondsAgo })()).toEqual({ kind: 'forged' })
  })

  test('is forged with one letter changed, another secret, or no signature', () => {
    expect(deliver(REFUNDED)(REFUNDED.replace('pi_1', 'pi_2'))).toEqual({ kind: 'forged' })
    expect(deliver(REFUNDED, { secret: 'whsec_other' })()).toEqual({ kind: 'forged' })
    for (const header of [undefined, '', 't=', 'v1=aa', 't=x,v1=aa', `t=${'9'.repeat(400)},v1=aa`])
      expect(gateway.parseWebhook(REFUNDED, () => header)).toEqual({ kind: 'forged' })
  })

  test('that is larger than any of Stripe is passed over', () => {
    expect(deliver(event('charge.refunded', { id: 'x'.repeat(300_000), object: 'charge' }))()).toBeUndefined()
  })
})
