import { expect, test } from 'vitest'
import { returnPlace, SUBSCRIBE, SUBSCRIBE_ABROAD, subscribePath } from './subscribe-path.ts'

test('the way to subscribe carries the place to come back to', () => {
  const path = subscribePath('/read/3?loc=12', 'personal-annual')
  const { pathname, searchParams } = new URL(path, 'https://books.example')
  expect(pathname).toBe(SUBSCRIBE)
  expect(searchParams.get('from')).toBe('/read/3?loc=12')
  expect(searchParams.get('plan')).toBe('personal-annual')
})

test('and nothing where there is no such place', () => {
  expect(subscribePath(undefined)).toBe(SUBSCRIBE)
})

test('a plan for cards from abroad has a page of its own', () => {
  expect(subscribePath('/read/3', 'abroad-monthly')).toBe(
    `${SUBSCRIBE_ABROAD}?plan=abroad-monthly&from=%2Fread%2F3`,
  )
})

test('a place of another site is none', () => {
  for (const from of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\b',
    'x',
    3,
    undefined,
  ])
    expect(returnPlace(from)).toBeUndefined()
  expect(returnPlace(`/${'a'.repeat(500)}`)).toBeUndefined()
  expect(returnPlace(`/${'a'.repeat(499)}`)).toHaveLength(500)
})
