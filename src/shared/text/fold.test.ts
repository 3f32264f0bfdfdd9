import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anywhere, searchLine } from './fold.ts'
import { cleanKeyword, fold } from './keyword.ts'

describe('the folded form of a text', () => {
  test('has a code point for each code point of the text, whatever the writing', () => {
    const points = (text: string) => [...text].length
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(points(fold(text))).toBe(points(text.normalize('NFC')))
      }),
    )
    for (let point = 0; point <= 0x10ffff; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const text = `İ${String.fromCodePoint(point)}x`
      if (points(fold(text)) !== points(text.normalize('NFC'))) throw new Error(`U+${point.toString(16)}`)
    }
  })

  test('keeps each code point at its place', () => {
    expect([...fold('İA가B')]).toEqual(['İ', 'a', '가', 'b'])
    expect(fold('ÀÉ')).toBe('àé')
    expect(fold('가'.normalize('NFD'))).toBe('가')
  })

  test('of a piece is the piece of the folded form, in Korean and English', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('가나다각힣 aBcZ,.ㄱㅏ하')) })
    fc.assert(
      fc.property(letters, letters, letters, (before, piece, after) => {
        expect(fold(before + piece + after)).toBe(fold(before) + fold(piece) + fold(after))
      }),
    )
  })
})

describe('the searchable line of a title', () => {
  test('holds it as it is, without spaces, and by its initial consonants', () => {
    expect(searchLine(['하나님을 아는 Knowledge']).split('\n')).toEqual([
      '하나님을 아는 knowledge',
      '하나님을아는knowledge',
      expect.stringMatching(/^ㅎㄴㄴㅇㅇㄴ/),
    ])
    expect(searchLine(['하나님'])).toContain('ㅎㄴㄴ')
    expect(searchLine(['꽃과 빵'])).toContain('ㄲㄱㅃ')
  })

  test('has no initials where there is no Korean, and nothing of what is missing', () => {
    expect(searchLine(['The Pilgrim', null, undefined, '', 'Bunyan'])).toBe(
      'the pilgrim · bunyan\nthepilgrim·bunyan',
    )
  })
})

describe('what a reader types', () => {
  test('is trimmed, composed, and free of characters nobody can see', () => {
    expect(cleanKeyword(' \n은혜 \t\u3000 언약 ')).toBe('은혜 언약')
    expect(cleanKeyword('은혜'.normalize('NFD'))).toBe('은혜')
    expect(cleanKeyword('은\u0000혜\u0007')).toBe('은 혜')
    expect(cleanKeyword('\u0000 \u00a0')).toBe('')
  })

  test('finds its own wildcards literally', () => {
    expect(anywhere('100%_\\')).toBe('%100\\%\\_\\\\%')
  })
})
