import { expect, test } from 'vitest'
import { countParts } from './limit-parts.ts'

test('there are never more values in a JSON text than its parts', () => {
  const countValues = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 0)
      : 1
  for (const value of [1, 'a,b', [], {}, [1, 2], [[], [{}]], { a: [1, { b: null }], c: 'x' }]) {
    expect(countParts(JSON.stringify(value))).toBeGreaterThanOrEqual(countValues(value))
  }
})
