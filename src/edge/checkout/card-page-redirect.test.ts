import { expect, test } from 'vitest'
import { type OpenCardPage, redirectToCardPage } from './card-page-redirect.ts'

const KEY = '3f0e8a52-9f6c-4a57-8c2e-0d9b7f5c1a11'
const CARD_PAGE = 'https://checkout.stripe.com/c/pay/cs_1'

function opening(url: string | undefined = CARD_PAGE) {
  const visits: Parameters<OpenCardPage>[0][] = []
  const redirect = redirectToCardPage((visit) => {
    visits.push(visit)
    return Promise.resolve(url)
  })
  const get = (search: string, init?: RequestInit) =>
    redirect(new Request(`https://books.example/checkout${search}`, init))
  return { get, visits }
}

test('a browser is sent on to the card page, which learns nothing of where it comes from', async () => {
  const { get, visits } = opening()
  const response = await get(`?customerKey=${KEY}&lang=en`)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(CARD_PAGE)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(visits).toEqual([{ customerKey: KEY, language: 'en' }])
})

test('without a language in the address the card page speaks that of the browser', async () => {
  const { get, visits } = opening()
  await get(`?customerKey=${KEY}`, { headers: { 'accept-language': 'en-GB,ko;q=0.5' } })
  expect(visits).toEqual([{ customerKey: KEY, language: 'en' }])
})

test('where the page does not open the browser reads that nothing was charged, and finds back', async () => {
  const { get } = opening('')
  const closed = redirectToCardPage(() => Promise.resolve(undefined))
  const response = await closed(new Request(`https://books.example/checkout?customerKey=${KEY}&lang=ko`))
  expect(response.status).toBe(502)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).toContain('결제된 금액은 없습니다')
  expect(html).toContain('href="/setting/detail/subscribeAbroad"')
  expect((await get('', { method: 'POST' })).status).toBe(405)
})

test.each(['', '?customerKey=', '?customerKey=member-7', `?customerKey=${KEY}0`, '?customerKey=%00'])(
  'the address %j opens nothing',
  async (search) => {
    const { get, visits } = opening()
    expect((await get(search)).status).toBe(502)
    expect(visits).toEqual([])
  },
)
