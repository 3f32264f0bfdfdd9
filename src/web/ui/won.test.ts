import { expect, test } from 'vitest'
import { formatWon, wonParts } from './won.ts'

test('won are written as each language writes them', () => {
  expect(formatWon(9_900, 'ko')).toBe('9,900원')
  expect(formatWon(9_900, 'en')).toBe('₩9,900')
  expect(formatWon(0, 'ko')).toBe('0원')
  expect(formatWon(1_234_567, 'en')).toBe('₩1,234,567')
})

test('the parts of a sum make the sum', () => {
  for (const locale of ['ko', 'en']) expect(wonParts(99_000, locale).join('')).toBe(formatWon(99_000, locale))
})
