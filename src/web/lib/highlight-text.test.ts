import { expect, test } from 'vitest'
import { highlightPieces, highlightText } from './highlight-text.ts'

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

test('shows the pieces of a highlight one by one without what stands in brackets', () => {
  expect(highlightPieces(['은혜[12]로 얻은', '[3]', '구원［4］.'])).toEqual(['은혜 로 얻은', '구원.'])
})

test('shows a highlight of nothing but brackets as it is', () => {
  expect(highlightPieces(['[12]', '［3］'])).toEqual(['[12]', '［3］'])
})
