import { expect, test } from 'vitest'
import { parseTossWebhook } from './toss-webhook.ts'

const parse = (event: unknown) => parseTossWebhook(JSON.stringify(event))
const payment = {
  eventType: 'PAYMENT_STATUS_CHANGED',
  createdAt: '2026-11-01T09:00:00',
  data: { orderId: 'order-1', status: 'CANCELED' },
}

test('a webhook tells which payment or card to look at', () => {
  expect(parse(payment)).toEqual({ kind: 'payment', orderId: 'order-1' })
  expect(parse({ eventType: 'BILLING_DELETED', data: { billingKey: 'k=', reason: null } })).toEqual({
    kind: 'cardRevoked',
    token: 'k=',
  })
})

test.each([
  ['nothing', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another event', JSON.stringify({ eventType: 'payout.changed', data: {} })],
  ['no data', JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED' })],
  ['an order of another shape', JSON.stringify({ ...payment, data: { orderId: 7 } })],
  ['an order that is a path', JSON.stringify({ ...payment, data: { orderId: '../../x/y' } })],
  ['an empty key', JSON.stringify({ eventType: 'BILLING_DELETED', data: { billingKey: '' } })],
  ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
])('a webhook of %s is none of ours', (_, body) => {
  expect(parseTossWebhook(body)).toBeUndefined()
})

test('a webhook of more than 64 KB is none of ours', () => {
  const size = (extra: number) => ({ ...payment, more: '가'.repeat(extra) })
  expect(parse(size(20_000))).toBeDefined()
  expect(parse(size(22_000))).toBeUndefined()
})
