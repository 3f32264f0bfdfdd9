import { beforeAll, describe, expect, test } from 'vitest'
import type { GatewayName, PaymentGateway } from '#src/domain/billing/gateway.ts'
import { noPayments } from '#src/testing/billing/no-payments.ts'
import { testLibrary } from '#src/testing/library.ts'
import { servePages } from '#src/testing/pages.ts'

const library = testLibrary('once')
const PATH = '/setting/detail/subscribe'
const never = () => Promise.reject(new Error('A page asks no payment company'))
const gateway: PaymentGateway = {
  name: 'toss',
  registerCard: never,
  charge: never,
  lookUp: never,
  abandon: never,
  listTransactions: never,
  refund: never,
  revokeCard: never,
  parseWebhook: () => undefined,
}

beforeAll(async () => {
  const plan = { min_seats: 1, region: 'korea', gateway: 'toss', kind: 'personal', is_open: true } as const
  await library.db
    .insertInto('plan')
    .values([
      { ...plan, code: 'personal-monthly', amount: 9_900, days: 30, position: 1 },
      { ...plan, code: 'personal-annual', amount: 99_000, days: 365, position: 2 },
      { ...plan, code: 'group-monthly', kind: 'group', amount: 6_900, days: 30, min_seats: 10, position: 3 },
      {
        ...plan,
        code: 'abroad-monthly',
        region: 'abroad',
        gateway: 'stripe',
        amount: 9_900,
        days: 30,
        position: 4,
      },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

describe('the page of subscribing', () => {
  const open = servePages(() => library.api({ billing: { ...noPayments, gateways: { toss: gateway } } }))

  test('shows visitors every plan with its price, days and what a year saves, in both languages', async () => {
    const korean = textOf(await (await open(PATH)).text())
    for (const said of [
      '9,900원',
      '99,000원',
      '6,900원',
      '30일마다',
      '365일마다',
      '17% 할인',
      '한 달 8,250원꼴',
      '10명부터',
    ])
      expect(korean).toContain(said)
    const english = textOf(await (await open(`${PATH}?lang=en`)).text())
    for (const said of ['₩9,900', '₩99,000', '17% off', 'about ₩8,250 a month', 'For 10 people'])
      expect(english).toContain(said)
  })

  test('may be found by search engines; pages of one’s own payments may not', async () => {
    const robots = async (path: string) =>
      /<meta name="robots" content="([^"]*)"/.exec(await (await open(path)).text())?.[1]
    expect(await robots(PATH)).toContain('index, follow')
    for (const path of ['/setting/detail/payHistory', '/success', '/fail'])
      expect(await robots(path)).toBe('noindex')
  })

  test('ticks nothing beforehand and asks a visitor for no consent', async () => {
    const html = await (await open(PATH)).text()
    expect(html).not.toContain('type="checkbox"')
    expect(html.match(/type="radio"[^>]*checked/g)).toHaveLength(1)
    expect(html).toContain('href="/tos#s3"')
  })

  test('prints nothing that stands in the address of a failed payment', async () => {
    const html = await (await open('/fail?code=OTHER&message=<b>call 010</b>')).text()
    expect(html).not.toContain('call 010')
  })
})

describe('the page of subscribing from abroad', () => {
  const ABROAD = '/setting/detail/subscribeAbroad'
  const openWith = (...names: GatewayName[]) =>
    servePages(() =>
      library.api({
        billing: { ...noPayments, gateways: Object.fromEntries(names.map((name) => [name, gateway])) },
      }),
    )

  test('is there in both languages where Stripe is, with its own plan alone, and found by no search engine', async () => {
    const open = openWith('toss', 'stripe')
    const korean = await (await open(ABROAD)).text()
    expect(textOf(korean)).toContain('해외 개인 월간')
    expect(textOf(korean)).toContain('원화로 결제되며')
    expect(textOf(korean)).not.toContain('개인 연간')
    expect(korean).toContain('<meta name="robots" content="noindex"')
    const english = textOf(await (await open(`${ABROAD}?lang=en`)).text())
    expect(english).toContain('Subscribe from outside Korea')
    expect(english).toContain('₩9,900')
  })

  test('is no page without Stripe', async () => {
    const missing = await openWith('toss')(ABROAD)
    expect(missing.status).toBe(404)
    const html = await missing.text()
    expect(html).toContain('<title>없는 페이지')
    expect(html).not.toContain('해외')
    expect((await openWith('stripe')(ABROAD)).status).toBe(200)
  })

  test.each(['/privacy', '/tos'])('%s tells of Stripe where it is, and only there', async (path) => {
    expect(await (await openWith('toss', 'stripe')(path)).text()).toContain('Stripe')
    const without = await (await openWith('toss')(path)).text()
    expect(without).not.toContain('Stripe')
    expect(without).not.toContain('{abroad}')
  })

  test('is led to by the page of subscribing where it is there, and that page shows no plan of it', async () => {
    const LINK = `href="${ABROAD}?plan=abroad-monthly"`
    const both = await (await openWith('toss', 'stripe')(PATH)).text()
    expect(both).toContain(LINK)
    expect(textOf(both)).toContain('한국 밖에서 결제하시나요?')
    expect(textOf(both)).not.toContain('해외 개인 월간')
    expect(await (await openWith('toss')(PATH)).text()).not.toContain(ABROAD)
    const alone = await (await openWith('stripe')(PATH)).text()
    expect(alone).toContain(LINK)
    expect(textOf(alone)).toContain('지금은 구독을 받지 않습니다')
  })
})

test('while payments are off the page says so and shows no price', async () => {
  const open = servePages(() => library.api())
  const text = textOf(await (await open(PATH)).text())
  expect(text).toContain('지금은 구독을 받지 않습니다')
  expect(text).not.toContain('9,900')
})

/** What a reader sees of the page, without tags, scripts and the space between. */
function textOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
