import { describe, expect, test } from 'vitest'
import { asLanguage, pickLanguage } from './language.ts'

const none = { query: undefined, saved: undefined, acceptLanguage: undefined }

describe('the language of a request', () => {
  test('is asked for in the address before all, then saved, then the browser’s, then Korean', () => {
    expect(pickLanguage({ query: 'en', saved: 'ko', acceptLanguage: 'ko' })).toBe('en')
    expect(pickLanguage({ query: null, saved: 'ko', acceptLanguage: 'en' })).toBe('ko')
    expect(pickLanguage({ ...none, acceptLanguage: 'en-GB,en;q=0.9' })).toBe('en')
    expect(pickLanguage(none)).toBe('ko')
  })

  test('is no other word than ko or en', () => {
    expect(pickLanguage({ query: 'KO', saved: 'fr', acceptLanguage: 'en' })).toBe('en')
    expect(asLanguage('ko')).toBe('ko')
    expect(asLanguage('kor')).toBeUndefined()
    expect(asLanguage('')).toBeUndefined()
  })

  test.each([
    ['ko', 'ko'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
    ['KO-kr', 'ko'],
    ['en-US,en;q=0.9,ko;q=0.8', 'en'],
    ['fr-FR', 'en'],
    ['kok-IN', 'en'],
    ['en;q=0.1,ko;q=0.9', 'ko'],
    ['ko;q=0, en', 'en'],
    ['*', 'ko'],
    ['*;q=0.5, de', 'en'],
    ['', 'ko'],
    [',,;q=1', 'ko'],
    ['ko;q=abc,en;q=0.3', 'en'],
    ['x,'.repeat(400), 'en'],
  ])('for Accept-Language %j is %s', (acceptLanguage, language) => {
    expect(pickLanguage({ ...none, acceptLanguage })).toBe(language)
  })
})
