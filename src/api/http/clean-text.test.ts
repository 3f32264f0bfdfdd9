import { expect, test } from 'vitest'
import { longestStall } from '#src/testing/stall.ts'
import { cleanValue, findBadParts } from './clean-text.ts'

// Marks below and above in turn: composing has to sort them all.
const marks = (count: number) => `a${'\u0316\u0301'.repeat(count / 2)}`

test('endless marks on one letter are refused before they are composed', async () => {
  const stall = await longestStall(async () => {
    expect(cleanValue({ email: marks(32_000) }).bad).toEqual(['email'])
    expect(cleanValue(marks(32_000)).bad).toEqual([''])
    expect(findBadParts({ q: marks(32_000) })).toEqual(['q'])
  })
  // They took three seconds each.
  expect(stall).toBeLessThan(500)
})

test('marks that only control characters keep apart are one row', () => {
  const apart = Array.from({ length: 100 }, () => '\u0316\u0301').join('\u0001')
  expect(cleanValue({ note: `a${apart}` }).bad).toEqual(['note'])
})

test('letters with as many marks as any language sets stay', () => {
  const text = 'שָׁלוֹם · ệ · กี่ · x̱̄́'
  expect(cleanValue({ text: text.normalize('NFD') })).toEqual({
    value: { text: text.normalize('NFC') },
    bad: [],
  })
})
