import { expect, test } from 'vitest'
import { isUnavailable, unavailableNotice } from './unavailable.ts'

const fault = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  fault('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  fault('the database system is starting up', '57P03'),
  fault('terminating connection due to administrator command', '57P01'),
  fault('connection failure', '08006'),
  fault('Connection terminated unexpectedly'),
  fault('timeout exceeded when trying to connect'),
  new Error('The page could not be read', { cause: fault('read ECONNRESET', 'ECONNRESET') }),
])('%s: the database is away', (error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  fault('invalid byte sequence', '22021'),
  fault('syntax error', '42601'),
  new Error('x'),
  'no error',
  undefined,
])('%s: it is there', (error) => {
  expect(isUnavailable(error)).toBe(false)
})

test('a cause that leads round in a circle ends', () => {
  const error = new Error('x')
  error.cause = error
  expect(isUnavailable(error)).toBe(false)
})

test('the operator is told once in ten seconds, however many readers ask', () => {
  const lines: string[] = []
  let now = 0
  const check = unavailableNotice(
    (line) => lines.push(line),
    () => now,
  )
  for (let call = 0; call < 100; call++) expect(check(fault('gone', 'ECONNREFUSED'))).toBe(true)
  now = 10_000
  check(fault('gone', 'ECONNREFUSED'))
  expect(lines).toHaveLength(2)
  check(new Error('a fault of ours'))
  expect(lines).toHaveLength(2)
})
