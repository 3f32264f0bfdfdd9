import { expect, test } from 'vitest'
import { fill } from './fill.ts'

test('each name gets its value, wherever and however often it stands', () => {
  expect(fill('{days}일마다 {amount}, {days}일', { days: 30, amount: '9,900원' })).toBe(
    '30일마다 9,900원, 30일',
  )
})

test('a value with a name or a dollar in it is written as it is', () => {
  expect(fill('{first} {last}', { first: '{last}', last: '$&' })).toBe('{last} $&')
})

test('what has no value stays', () => {
  expect(fill('{first} } {', { last: 'x' })).toBe('{first} } {')
})
