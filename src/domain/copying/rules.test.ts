import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COPY_DAYS, copyableFrom, copyAllowance, copyAtOnce, distinctCharacters, type Span } from './rules.ts'

const DAY = 86_400_000
const span = fc
  .record({
    editionId: fc.integer({ min: 1, max: 2 }),
    block: fc.integer({ min: 0, max: 3 }),
    start: fc.integer({ min: 0, max: 30 }),
    length: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ length, ...at }) => ({ ...at, end: at.start + length }))

const letters = (spans: readonly Span[]) =>
  new Set(
    spans.flatMap(({ editionId, block, start, end }) =>
      Array.from({ length: end - start }, (_, n) => `${editionId}/${block}/${start + n}`),
    ),
  )

describe('what has been copied of a book', () => {
  test('is counted letter by letter, each once', () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        expect(distinctCharacters(spans)).toBe(letters(spans).size)
      }),
    )
  })

  test('frees what is wanted at the first moment when all of it fits', () => {
    const copied = fc.array(
      fc.record({ span, day: fc.integer({ min: 0, max: 29 }) }).map(({ span: of, day }) => ({
        ...of,
        at: new Date(day * DAY),
      })),
    )
    fc.assert(
      fc.property(copied, span, fc.integer({ min: 20, max: 60 }), (before, wanted, allowance) => {
        const usedFrom = (moment: Date) =>
          letters([...before.filter(({ at }) => at.getTime() + COPY_DAYS * DAY > moment.getTime()), wanted])
            .size
        const from = copyableFrom(before, [wanted], allowance)
        expect(usedFrom(from ?? new Date(0))).toBeLessThanOrEqual(allowance)
        if (from !== undefined) expect(usedFrom(new Date(from.getTime() - 1))).toBeGreaterThan(allowance)
      }),
    )
  })

  test('may be two of a hundred letters, never less than a passage, never a chapter at once', () => {
    expect([0, 20_000, 100_000, 1_000_000].map(copyAllowance)).toEqual([500, 500, 2000, 20_000])
    expect([500, 2000, 20_000].map(copyAtOnce)).toEqual([500, 2000, 2000])
  })
})
