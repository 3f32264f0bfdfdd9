import { expect, test } from 'vitest'
import { formatDate, formatLastDay } from './date.ts'

test('a date is written in the order of the language', () => {
  expect(formatDate('2026-11-18T03:00:00Z', 'ko')).toBe('2026.11.18')
  expect(formatDate('2026-11-18T03:00:00Z', 'en')).toBe('11/18/2026')
})

test('the day is the day in Seoul', () => {
  expect(formatDate('2025-12-31T15:00:00Z', 'ko')).toBe('2026.01.01')
  expect(formatDate('2025-12-31T14:59:59Z', 'en')).toBe('12/31/2025')
})

test('no date is written as nothing', () => {
  expect(formatDate(undefined, 'ko')).toBe('')
  expect(formatDate('TBD', 'ko')).toBe('')
})

test('what ends at midnight in Seoul holds until the day before', () => {
  expect(formatLastDay('2026-12-28T15:00:00Z', 'ko')).toBe('2026.12.28')
  expect(formatLastDay('2026-12-28T15:00:00.001Z', 'ko')).toBe('2026.12.29')
  expect(formatLastDay(null, 'ko')).toBe('')
})
