import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markPieces } from './mark-pieces.ts'

test('a word is found inside other words, whatever its case', () => {
  expect(markPieces('은혜 언약의 경륜', '언약')).toEqual(['은혜 ', '언약', '의 경륜'])
  expect(markPieces('Covenant and covenant', 'COVENANT')).toEqual(['', 'Covenant', ' and ', 'covenant', ''])
})

test('Korean typed on another system is found too', () => {
  expect(markPieces('언약'.normalize('NFD'), '언약')).toEqual(['', '언약', ''])
  expect(markPieces('언약', '언약'.normalize('NFD'))).toEqual(['', '언약', ''])
})

test('several words are marked together or apart', () => {
  expect(markPieces('은혜 언약과 은혜', '은혜 언약')).toEqual(['', '은혜 언약', '과 ', '은혜', ''])
})

test('nothing is marked without a term', () => {
  expect(markPieces('언약', '  ')).toEqual(['언약'])
})

test('no term can break the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, term) => {
      expect(markPieces(text, term).join('')).toBe(text.normalize('NFC'))
    }),
  )
})
