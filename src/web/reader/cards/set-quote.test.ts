import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breakLines } from './line-breaks.ts'
import { setQuote } from './set-quote.ts'

/** Every Korean, Chinese and Japanese letter is as wide as it is high, any other half. */
const measureAt = (size: number) => (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (/[\u1100-\uFFFF]/.test(letter) ? size : size / 2), 0)
const lines = (text: string, width: number) => breakLines(text, width, measureAt(10))
const ROOM = { width: 860, height: 640, leading: 1.6 }
const WORDS = '은혜는 더디어도 끊어지지 않으며 우리를 집으로 데려간다. '

describe('the lines of a quote', () => {
  test('break between Korean words, never within one', () => {
    expect(lines('천천히 읽은 책은 지형으로 남는다', 75)).toEqual(['천천히 읽은', '책은 지형으로', '남는다'])
  })

  test('break between Latin words, at dashes, and are not hyphenated', () => {
    expect(lines('a well-known understanding', 45)).toEqual(['a well-', 'known', 'understan', 'ding'])
  })

  test('break between Japanese letters, but not before a closing mark or after an opening one', () => {
    expect(lines('山路を登りながら、「こう考えた」。', 80)).toEqual([
      '山路を登りなが',
      'ら、「こう考え',
      'た」。',
    ])
  })

  test('hold every word of it, in order, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('은혜', '가', 'grace', '山路', '“길', '위에서”', 'a-b', '👨‍👩‍👧'), {
          minLength: 1,
        }),
        fc.integer({ min: 10, max: 200 }),
        (words, width) => {
          const text = words.join(' ')
          expect(lines(text, width).join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        },
      ),
    )
  })
})

describe('a quote on a card', () => {
  test('is set the larger the shorter it is, and always within its room', () => {
    const sizes = [1, 3, 6, 12].map((times) => setQuote([WORDS.repeat(times)], ROOM, measureAt))
    const found = sizes.map((set) => set!.size)
    expect(found).toEqual(found.toSorted((a, b) => b - a))
    expect(found[0]).toBeGreaterThan(60)
    for (const set of sizes) {
      expect(set!.height).toBeLessThanOrEqual(ROOM.height)
      expect(set!.width).toBeLessThanOrEqual(ROOM.width)
    }
  })

  test('has lines of like length where it is short', () => {
    const { lines: set } = setQuote([WORDS], ROOM, measureAt)!
    const widths = set.map(({ text }) => measureAt(10)(text))
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.55)
  })

  test('leaves air around large letters', () => {
    const sets = [1, 3, 5].map((times) => setQuote([WORDS.repeat(times)], ROOM, measureAt)!)
    const large = sets.filter(({ size }) => size > 46)
    expect(large.length).toBeGreaterThan(1)
    for (const { height } of large) expect(height).toBeLessThan(ROOM.height * 0.75)
  })

  test('holds four hundred letters, and is refused where it is longer than any card', () => {
    expect(setQuote([WORDS.repeat(13).slice(0, 400)], ROOM, measureAt)).toBeDefined()
    expect(setQuote([WORDS.repeat(60)], ROOM, measureAt)).toBeUndefined()
  })

  test('keeps paragraphs apart', () => {
    const apart = setQuote(['하나', '둘'], ROOM, measureAt)!.lines
    const [first, second] = apart.map(({ y }) => y)
    expect(second! - first!).toBeGreaterThan(78 * 1.6)
  })
})
