import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { practiceShop } from '#src/gateways/payments/testing/practice-shop.ts'

const HOME = 'https://books.example'
const { sandbox, gateway, order } = practiceShop({ publicUrl: `${HOME}/_sandbox`, mountedAt: '/_sandbox' })
const visit = (change: Record<string, string> = {}) => {
  const query = {
    customerKey: 'customer-1',
    successUrl: `${HOME}/success`,
    failUrl: `${HOME}/fail`,
    ...change,
  }
  return `${HOME}/_sandbox/card?${new URLSearchParams(query).toString()}`
}
const open = (url: string, headers: Record<string, string> = {}) =>
  sandbox.fetch(new Request(url, { headers }))
const send = (url: string, form: Record<string, string>) =>
  sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form) }))

describe('the card page', () => {
  test('says in both languages that it is practice, and offers the test cards', async () => {
    const korean = await (await open(visit())).text()
    expect(korean).toContain('연습용 결제창: 실제로 결제되지 않습니다')
    expect(korean.match(/type="radio"/g)).toHaveLength(7)
    expect(korean).toContain('<html lang="ko">')
    const english = await (await open(visit({ lang: 'en' }))).text()
    expect(english).toContain('no money is charged')
    expect(await (await open(visit(), { 'accept-language': 'en' })).text()).toBe(
      english.replaceAll('&amp;lang=en', '').replaceAll('&lang=en', ''),
    )
  })

  test('runs no script and sends its form nowhere else', async () => {
    const policy = (await open(visit())).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`form-action 'self' ${HOME};`)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('script-src')
  })

  test('gives a one-time key that registers the chosen card', async () => {
    const response = await send(visit(), { card: 'stopped', action: 'register' })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location') ?? '')
    expect(`${target.origin}${target.pathname}`).toBe(`${HOME}/success`)
    expect(target.searchParams.get('customerKey')).toBe('customer-1')
    const authKey = target.searchParams.get('authKey') ?? ''
    expect(authKey.length).toBeLessThanOrEqual(300)
    const registration = { authKey, customerKey: 'customer-1', idempotencyKey: 'k' }
    expect(await gateway.registerCard(registration)).toMatchObject({ maskedNumber: '94306600****2222' })
  })

  test('goes back where the member cancels', async () => {
    const target = new URL(
      (await send(visit(), { card: 'good', action: 'cancel' })).headers.get('location') ?? '',
    )
    expect(`${target.origin}${target.pathname}`).toBe(`${HOME}/fail`)
    expect(Object.fromEntries(target.searchParams)).toEqual({
      code: 'PAY_PROCESS_CANCELED',
      message: '카드 등록을 취소하셨습니다.',
    })
  })

  test.each([
    ['another site', { successUrl: 'https://evil.example/success' }],
    ['another site after a failure', { failUrl: 'https://books.example.evil.example/' }],
    ['a script', { successUrl: 'javascript:alert(1)' }],
    ['no member', { customerKey: '' }],
  ])('leads nobody to %s', async (_, change) => {
    expect((await open(visit(change))).status).toBe(400)
    const sent = await send(visit(change), { card: 'good', action: 'register' })
    expect([sent.status, sent.headers.get('location')]).toEqual([400, null])
  })

  test('refuses a card that it does not offer', async () => {
    expect((await send(visit(), { card: 'gold', action: 'register' })).status).toBe(400)
  })

  test('writes what it was given as text', async () => {
    const page = await (await open(`${visit()}&x="><script>alert(1)</script>`)).text()
    expect(page).not.toContain('<script')
  })
})

test('the script of the sandbox leads to the card page beside it', async () => {
  const response = await open(`${HOME}/_sandbox/sdk.js`)
  expect(response.headers.get('content-type')).toContain('text/javascript')
  class HTMLScriptElement {
    src = `${HOME}/_sandbox/sdk.js`
  }
  const visited: string[] = []
  const window: {
    TossPayments?: (key: string) => {
      payment: (who: object) => { requestBillingAuth: (how: object) => unknown }
    }
  } = {}
  const document = { currentScript: new HTMLScriptElement(), documentElement: { lang: 'en' } }
  const location = { assign: (url: URL) => visited.push(url.href) }
  runInNewContext(await response.text(), {
    window,
    document,
    location,
    HTMLScriptElement,
    URL,
    URLSearchParams,
    Object,
  })
  const how = { method: 'CARD', successUrl: `${HOME}/success`, failUrl: `${HOME}/fail`, windowTarget: 'self' }
  void window.TossPayments?.('test_ck').payment({ customerKey: 'customer-1' }).requestBillingAuth(how)
  expect(visited).toHaveLength(1)
  expect((await open(visited[0] ?? '')).status).toBe(200)
})

test('a receipt shows what was paid', async () => {
  const charged = await gateway.charge(await order())
  if (charged.kind !== 'approved') throw new Error(charged.code)
  const page = await (await open(charged.payment.receiptUrl ?? '')).text()
  expect(page).toContain('9,900')
  expect(page).toContain('개인 월간')
  expect((await open(`${HOME}/_sandbox/receipt/none`)).status).toBe(400)
})
