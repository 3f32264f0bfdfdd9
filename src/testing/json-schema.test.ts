import { expect, test } from 'vitest'
import { findSchemaErrors } from './json-schema.ts'

const book = {
  type: 'object',
  properties: { title: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
  required: ['title'],
}
const list = { type: 'array', items: { $ref: '#/components/schemas/Book' } }
const errorsOf = (value: unknown) => findSchemaErrors(value, list, { Book: book })

test('a value that fits has no errors', () => {
  expect(errorsOf([{ title: 'a', at: '2026-11-18T03:00:00Z' }])).toEqual([])
})

test.each([
  ['a field that is not documented', [{ title: 'a', isbn: 'b' }], '/0 must NOT have additional properties'],
  ['a missing field', [{}], "/0 must have required property 'title'"],
  ['a wrong type', [{ title: 1 }], '/0/title must be string'],
  ['a wrong form', [{ title: 'a', at: 'yesterday' }], '/0/at must match format "date-time"'],
])('%s is named with its place', (_, value, message) => {
  expect(errorsOf(value)).toEqual([expect.stringContaining(message)])
})

test('an unknown keyword throws', () => {
  expect(() => findSchemaErrors(1, { type: 'integer', atMost: 3 }, {})).toThrow('unknown keyword: "atMost"')
})
