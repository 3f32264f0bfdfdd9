import { expect, test } from 'vitest'
import { parseKept } from './kept-books.ts'

test('kept books are a list of ids, whatever else is found in the browser', () => {
  expect(parseKept('[3,1]')).toEqual([3, 1])
  for (const stored of [null, '', '{', '{"3":1}', '["a",null]']) expect(parseKept(stored)).toEqual([])
})
