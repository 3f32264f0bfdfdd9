import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANCHOR_CONTEXT, anchorIn } from './anchor.ts'

describe('an anchor', () => {
  test('holds exactly the passage and up to 32 characters on each side', () => {
    const aPassage = fc
      .string({ unit: 'grapheme', minLength: 80, maxLength: 120 })
      .chain((text) => fc.tuple(fc.constant(text), fc.nat([...text].length), fc.nat([...text].length)))
    fc.assert(
      fc.property(aPassage, ([text, one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const anchor = anchorIn(text, { editionId: 1, block: 2, start, end })
        expect([...anchor.exact]).toHaveLength(end - start)
        expect([...anchor.prefix]).toHaveLength(Math.min(start, ANCHOR_CONTEXT))
        expect([...anchor.suffix]).toHaveLength(Math.min([...text].length - end, ANCHOR_CONTEXT))
        expect(text).toContain(anchor.prefix + anchor.exact + anchor.suffix)
        expect(anchor).toMatchObject({ editionId: 1, block: 2, start, end })
      }),
    )
  })

  test('counts code points, so that a rare letter is one', () => {
    expect(anchorIn('𠮷野家에서', { editionId: 1, block: 0, start: 1, end: 3 })).toMatchObject({
      prefix: '𠮷',
      exact: '野家',
      suffix: '에서',
    })
  })

  test.each([
    [-1, 0],
    [0, 4],
    [2, 1],
  ])('from %i to %i of three letters is refused', (start, end) => {
    expect(() => anchorIn('가나다', { editionId: 1, block: 0, start, end })).toThrow(RangeError)
  })
})
