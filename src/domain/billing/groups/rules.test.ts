import { describe, expect, test } from 'vitest'
import { cleanBusinessNumber, inquiryFaults } from './rules.ts'

describe('a business registration number', () => {
  test.each([
    ['1234567891', '1234567891'],
    ['123-45-67891', '1234567891'],
    [' 220 81 62517 ', '2208162517'],
    ['１２３-４５-６７８９１', '1234567891'],
  ])('%s is one', (typed, cleaned) => {
    expect(cleanBusinessNumber(typed)).toBe(cleaned)
  })

  test.each(['', '1234567890', '2208162518', '12345678', '12345678912', '123456789a', '1'.repeat(100)])(
    '%s is none',
    (typed) => {
      expect(cleanBusinessNumber(typed)).toBeUndefined()
    },
  )

  test('with one digit changed is none', () => {
    for (let at = 0; at < 10; at++) {
      const digits = Array.from('2208162517')
      digits[at] = String((Number(digits[at]) + 1) % 10)
      expect(cleanBusinessNumber(digits.join('')), digits.join('')).toBeUndefined()
    }
  })
})

describe('an inquiry', () => {
  const right = { name: '김', organisation: '교회', people: 10, message: '안녕하세요' }
  test.each([
    [{}, {}],
    [{ people: 9 }, { people: 'TOO_FEW' }],
    [{ people: 10.5 }, { people: 'INVALID' }],
    [{ people: Number.NaN }, { people: 'INVALID' }],
    [
      { name: ' ', message: '' },
      { name: 'EMPTY', message: 'EMPTY' },
    ],
    [{ organisation: '가'.repeat(101) }, { organisation: 'TOO_LONG' }],
    [{ message: '가'.repeat(2001) }, { message: 'TOO_LONG' }],
  ])('%o', (more, faults) => {
    expect(inquiryFaults({ ...right, ...more })).toEqual(faults)
  })
})
