import { describe, expect, test } from 'vitest'
import {
  cleanReview,
  cleanTitle,
  previewTextFault,
  previewTitleFault,
  reviewFault,
  webAddressOf,
} from './rules.ts'

describe('a short review', () => {
  test.each([
    ['', 'EMPTY'],
    [' \n ', 'EMPTY'],
    ['\u3164\u200B\u2800', 'EMPTY'],
    ['좋', 'TOO_SHORT'],
    ['좋다', undefined],
    ['👨‍👩‍👧‍👦', 'TOO_SHORT'],
    ['가'.repeat(200), undefined],
    ['가'.normalize('NFD').repeat(200), undefined],
    ['👨‍👩‍👧‍👦'.repeat(200), undefined],
    ['가'.repeat(201), 'TOO_LONG'],
    [`  ${'가'.repeat(200)}  `, undefined],
    [`a${'\u0301'.repeat(5000)}`, 'TOO_LONG'],
  ])('%j is %s', (typed, fault) => {
    expect(reviewFault(typed)).toBe(fault)
  })

  test('is kept composed, without what cannot be seen, and with one empty line at most', () => {
    expect(cleanReview(' 은혜\0로\u202E\r\n\r\n\r\n\r\n살다\uD800 '.normalize('NFD'))).toBe('은혜로\n\n살다')
  })
})

describe('a long review', () => {
  test('has a title on one line', () => {
    expect(cleanTitle(' 은혜\n로   살다 ')).toBe('은혜 로 살다')
    expect(previewTitleFault(' \u200B ')).toBe('EMPTY')
    expect(previewTitleFault('가'.repeat(100))).toBeUndefined()
    expect(previewTitleFault('가'.repeat(101))).toBe('TOO_LONG')
  })

  test('has a text of at most fifty thousand characters', () => {
    expect(previewTextFault(' \n\u00AD')).toBe('EMPTY')
    expect(previewTextFault('😀'.repeat(50_000))).toBeUndefined()
    expect(previewTextFault('가'.repeat(50_001))).toBe('TOO_LONG')
  })
})

describe('the address of a link', () => {
  test.each([
    ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    [' http://a.example ', 'http://a.example/'],
    ['a.example/책', 'https://a.example/%EC%B1%85'],
    ['a.example:8080', 'https://a.example:8080/'],
    ['', undefined],
    ['그냥 말', undefined],
    ['말', undefined],
    ['/book/3', undefined],
    ['https://', undefined],
    ['javascript:alert(1)', undefined],
    ['JavaScript://a.example/%0aalert(1)', undefined],
    ['data:text/html,a.b', undefined],
    ['ftp://a.example', undefined],
    ['mailto:a@b.example', undefined],
    ['https://bank.example@evil.example', undefined],
    ['https:\\\\a.example', undefined],
    [`https://a.example/${'가'.repeat(300)}`, undefined],
  ])('%j leads to %s', (typed, address) => {
    expect(webAddressOf(typed)).toBe(address)
  })
})
