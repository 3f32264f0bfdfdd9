import { expect, test } from 'vitest'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { declineText, monthlyShare, planName, savingOf } from './plan-facts.ts'

const personal = { minSeats: 1, region: 'korea', kind: 'personal' } as const
const monthly = { ...personal, code: 'personal-monthly', amount: 9_900, days: 30 }
const annual = { ...personal, code: 'personal-annual', amount: 99_000, days: 365 }
const group = { ...monthly, code: 'group-monthly', amount: 6_900, kind: 'group', minSeats: 10 } as const
const plans = [monthly, annual, group]

test('the annual plan says what it saves and what it comes to in a month', () => {
  expect(savingOf(annual, plans)).toBe(17)
  expect(monthlyShare(annual)).toBe(8_250)
})

test('the plan that others are compared with saves nothing', () => {
  expect(savingOf(monthly, plans)).toBe(0)
  expect(monthlyShare(monthly)).toBeUndefined()
  expect(savingOf(annual, [annual])).toBe(0)
})

test('a plan that costs as much saves nothing', () => {
  expect(savingOf({ ...annual, amount: 118_800 }, plans)).toBe(0)
})

test('a code without words of its own is still said in words', async () => {
  const words = await loadWords('billing', 'ko')
  expect(declineText(words, 'INVALID_STOPPED_CARD')).toBe(words.decline.INVALID_STOPPED_CARD)
  for (const code of ['SOMETHING_NEW', 'constructor', '', null])
    expect(declineText(words, code), String(code)).toBe(words.decline.other)
  expect(planName(words, 'personal-annual')).toBe('개인 연간')
  expect(planName(words, 'lifetime')).toBe(words.plan.other)
})
