import { expect, test } from 'vitest'
import { highlightText } from './highlight-text.ts'

test('joins the pieces of a highlight', () => {
  expect(highlightText('["내가 내 것이 아니라","주님의 것입니다."]')).toBe(
    '내가 내 것이 아니라 주님의 것입니다.',
  )
  expect(highlightText(['one', 'two'])).toBe('one two')
})

test('leaves out what stands in brackets, also brackets within brackets', () => {
  expect(highlightText('["은혜[12]로 [각주 [3]] 얻은","구원［4］."]')).toBe('은혜 로 얻은 구원.')
  expect(highlightText(['grace [1] alone (sola gratia)'])).toBe('grace alone (sola gratia)')
})

test('shows a row that is not a list as it is', () => {
  expect(highlightText('그냥 글 [1]')).toBe('그냥 글')
  expect(highlightText('12')).toBe('12')
})

test('composes Korean letters that came apart', () => {
  expect(highlightText(['한글'.normalize('NFD')])).toBe('한글')
})
