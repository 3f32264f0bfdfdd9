import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  carry,
  CARRIED_FOR,
  claimCarried,
  dropCarried,
  dropCarriedElsewhere,
  takeCarried,
} from './carried-work.ts'

const page = { pathname: '/book/5' }
const review = { kind: 'review', bookId: 5, work: { content: '오래 남을 책' } } as const

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', page)
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what a visitor wrote is finished once by whoever signed in with it', () => {
  carry(review)
  claimCarried(11)
  expect(takeCarried(11, 'review', 6), 'another book').toBeUndefined()
  expect(takeCarried(11, 'preview', 5), 'another kind').toBeUndefined()
  expect(takeCarried(11, 'review', 5)).toEqual({ content: '오래 남을 책' })
  expect(takeCarried(11, 'review', 5), 'a second time').toBeUndefined()
})

test('another member of the same browser never meets it', () => {
  carry(review)
  claimCarried(11)
  claimCarried(12)
  expect(takeCarried(12, 'review', 5)).toBeUndefined()
  expect(takeCarried(11, 'review', 5)).toBeDefined()
})

test('it is gone after an hour, before signing in and after', () => {
  carry(review)
  vi.advanceTimersByTime(CARRIED_FOR)
  claimCarried(11)
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
  carry(review)
  claimCarried(11)
  vi.advanceTimersByTime(CARRIED_FOR)
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
})

test('a visitor who wanders on has given it up; who comes back has not', () => {
  carry(review)
  dropCarriedElsewhere('/book/5')
  claimCarried(11)
  expect(takeCarried(11, 'review', 5)).toBeDefined()
  carry(review)
  dropCarriedElsewhere('/home')
  claimCarried(11)
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
})

test('a visitor who begins anew carries nothing', () => {
  carry(review)
  dropCarried()
  claimCarried(11)
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
})

test('a browser that forbids storage, or kept something else, carries nothing', () => {
  sessionStorage.setItem('carried', '{')
  claimCarried(11)
  localStorage.setItem('carried:11', '[]')
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  carry(review)
  claimCarried(11)
  expect(takeCarried(11, 'review', 5)).toBeUndefined()
})

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
