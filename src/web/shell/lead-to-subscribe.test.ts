import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiRefusal } from '#src/web/api/client.ts'
import { subscribePath } from '#src/web/lib/subscribe-path.ts'
import { leadToSubscribe, leadUnpaidCalls } from './lead-to-subscribe.ts'

const stored = new Map<string, string>()
const page = { cookie: '' }
const visited: string[] = []
const router = {
  navigate: ({ href }: { href: string }) => {
    visited.push(href)
    return Promise.resolve()
  },
}

beforeEach(() => {
  stored.clear()
  visited.length = 0
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/series/work/3', search: '?page=2', hash: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

function signIn() {
  page.cookie = 'isLogin=Y'
  stored.set('token', 'x')
}

test('a member goes to subscribe, with the place to come back to', async () => {
  signIn()
  await leadToSubscribe(router, '/read/5?loc=30')
  expect(visited).toEqual([subscribePath('/read/5?loc=30')])
  expect(stored.get('backPath')).toBeUndefined()
})

test('a visitor signs in first, and then comes to subscribe with the same place', async () => {
  await leadToSubscribe(router, '/read/5?loc=30')
  expect(visited).toEqual(['/login'])
  expect(stored.get('backPath')).toBe(subscribePath('/read/5?loc=30'))
})

describe('a call refused because only a subscription opens it', () => {
  const client = () =>
    new QueryClient({ ...leadUnpaidCalls(() => router), defaultOptions: { queries: { retry: false } } })
  const refuse = (code: string) => () => Promise.reject(new ApiRefusal(400, { message: code }))
  const here = subscribePath('/series/work/3?page=2')

  test('leads there from wherever it is met, and back', async () => {
    signIn()
    await client()
      .fetchQuery({ queryKey: ['x'], queryFn: refuse('DID_NOT_PAYED') })
      .catch(() => undefined)
    expect(visited).toEqual([here])
    const { mutationCache } = leadUnpaidCalls(() => router)
    const mutation = mutationCache.build(client(), { mutationFn: refuse('DID_NOT_PAYED') })
    await mutation.execute(undefined).catch(() => undefined)
    expect(visited).toEqual([here, here])
  })

  test('leads nowhere for another refusal, or where the caller says so itself, or on the server', async () => {
    signIn()
    await client()
      .fetchQuery({ queryKey: ['x'], queryFn: refuse('BOOK_NOT_FOUND') })
      .catch(() => undefined)
    const own = { queryKey: ['y'], queryFn: refuse('DID_NOT_PAYED'), meta: { answersUnpaid: true } }
    await client()
      .fetchQuery(own)
      .catch(() => undefined)
    vi.stubGlobal('document', undefined)
    await client()
      .fetchQuery({ queryKey: ['z'], queryFn: refuse('DID_NOT_PAYED') })
      .catch(() => undefined)
    expect(visited).toEqual([])
  })
})
