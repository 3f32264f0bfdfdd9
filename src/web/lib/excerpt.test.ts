import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

describe('the beginning of a blurb', () => {
  test('is the whole of a short one, on one line', () => {
    expect(excerpt('  한 줄\n\n 또 한 줄.\t')).toBe('한 줄 또 한 줄.')
    expect(excerpt('')).toBe('')
  })

  test('ends at a sentence where one ends in time', () => {
    const text =
      'The first sentence says enough (surely!). “And the second.” The third is far too long to fit.'
    expect(excerpt(text, 65)).toBe('The first sentence says enough (surely!). “And the second.”')
    expect(excerpt('은혜는 값이 없다. 그러나 싸구려는 아니다. 이 책은 그 둘을 나눈다.', 26)).toBe(
      '은혜는 값이 없다. 그러나 싸구려는 아니다.',
    )
  })

  test('else at a word, with an ellipsis', () => {
    expect(excerpt('A little book, about sitting down with old ones', 20)).toBe('A little book…')
    expect(excerpt('가'.repeat(30), 10)).toBe(`${'가'.repeat(9)}…`)
    expect(excerpt('version 3.14 of a very long title that goes on', 20)).toBe('version 3.14 of a…')
  })

  test('holds no control characters, and none that turn the line around', () => {
    expect(excerpt('a\u0000b\u202Ec\u2066d')).toBe('a b c d')
  })

  test('never is longer than asked, nor splits a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 2, max: 200 }),
        (text, most) => {
          const short = excerpt(text, most)
          expect([...short].length).toBeLessThanOrEqual(most)
          expect(short.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})
