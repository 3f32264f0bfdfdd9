import { expect, it } from 'vitest'
import type { Piece } from './script.ts'
import { isTimeFor, minutesLeft, untilChapterEnd } from './sleep.ts'

const piece = (block: number): Piece => ({
  page: 1,
  block,
  start: 0,
  end: 4,
  text: 'Yes.',
  language: 'en',
  isNote: false,
})
const entry = (block: number) => ({
  sectionId: block,
  title: '',
  level: 1,
  page: 1,
  block,
  charactersBefore: 0,
})

it('the timer ends with the sentence in which the time is up', () => {
  expect(isTimeFor({ until: 1000 }, piece(3), 999)).toBe(false)
  expect(isTimeFor({ until: 1000 }, piece(3), 1000)).toBe(true)
  expect(isTimeFor(undefined, piece(3), 1000)).toBe(false)
})

it('the end of a chapter is before the words that begin another one', () => {
  const sleep = untilChapterEnd([entry(0), entry(10), entry(30)], 10)
  expect(isTimeFor(sleep, piece(29), 0)).toBe(false)
  expect(isTimeFor(sleep, piece(30), 0)).toBe(true)
  expect(isTimeFor(untilChapterEnd([entry(0)], 5), piece(900), 0)).toBe(false)
})

it('a minute that has begun is said as one', () => {
  expect(minutesLeft(5 * 60_000, 0)).toBe(5)
  expect(minutesLeft(5 * 60_000, 1)).toBe(5)
  expect(minutesLeft(5 * 60_000, 299_999)).toBe(1)
  expect(minutesLeft(0, 1)).toBe(1)
})
