import { expect, test } from 'vitest'
import { minutesLeft } from './rules.ts'

const contents = [
  { page: 1, charactersBefore: 0 },
  { page: 31, charactersBefore: 0 },
]
const at = { totalPage: 60, characters: 0, language: 'ko' }

test('what is left of a book of pictures takes as long as there are pictures left', () => {
  expect(minutesLeft({ ...at, page: 1, pictures: 120 }, contents)).toEqual({ chapter: 10, book: 20 })
  expect(minutesLeft({ ...at, page: 46, pictures: 120 }, contents)).toEqual({ chapter: 5, book: 5 })
})

test('what is left of a book without pictures takes as long as its text', () => {
  expect(minutesLeft({ ...at, page: 1, pictures: 0, characters: 5000 }, contents).book).toBe(10)
})
