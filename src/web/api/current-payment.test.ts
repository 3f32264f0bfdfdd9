import { beforeEach, expect, test, vi } from 'vitest'
import { forgetCurrentPayment, keepCurrentPayment, readCurrentPayment } from './current-payment.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const payment = { planCode: 'personal-annual', amount: 99_000, at: '2026-11-23T00:00:00.000Z' }

test('what a member left to pay for is there when they come back, and gone once it is settled', () => {
  keepCurrentPayment({ ...payment, from: '/read/3?loc=12' })
  expect(readCurrentPayment()).toEqual({ ...payment, from: '/read/3?loc=12' })
  forgetCurrentPayment()
  expect(readCurrentPayment()).toBeUndefined()
  expect(stored.size).toBe(0)
})

test('a place of another site is not led back to', () => {
  stored.set('currentPayment', JSON.stringify({ ...payment, from: '//evil.example' }))
  expect(readCurrentPayment()).toEqual(payment)
})

test('what is no payment of ours counts as none', () => {
  for (const text of ['', 'null', '7', '{}', '{"amount":"1","at":""}', '{"amount":1']) {
    stored.set('currentPayment', text)
    expect(readCurrentPayment()).toBeUndefined()
  }
})
