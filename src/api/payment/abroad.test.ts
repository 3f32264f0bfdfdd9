import { beforeEach, describe, expect, test } from 'vitest'
import { openCardPage } from '#src/domain/billing/cards/open-card-page.ts'
import { WEBHOOK_SECRET } from '#src/gateways/payments/testing/stripe-shop.ts'
import { signWebhook } from '#src/gateways/payments/stripe/testing/webhooks.ts'
import { billingWorld, stripeWorld } from '#src/testing/billing/world.ts'
import { testLibrary } from '#src/testing/library.ts'
import { signedIn } from '#src/testing/signed-in.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000
const PLAN = 'abroad-monthly'

/** A library that takes cards of Korea and from abroad, and three members. */
async function open() {
  await library.plantMembers(3)
  const [korea, abroad] = [billingWorld(library.db, START), stripeWorld(library.db, START)]
  const gateways = { ...korea.context.gateways, ...abroad.context.gateways }
  const billing = { ...abroad.context, gateways }
  const ask = library.visit({ now: abroad.now, billing })
  const as = (memberId: number) => signedIn(library.db, ask, memberId, abroad.now)
  const openCard = async (memberId: number, wish: object) =>
    (await as(memberId)).post<{ customerKey: string; gateway: string; message?: string }>(
      '/api/payment/card',
      wish,
    )
  /** What `/checkout` does for the browser, and then the browser on the card page. */
  const goToCardPage = (customerKey: string) =>
    openCardPage(billing, {
      customerKey,
      language: 'en',
      successUrl: 'https://books.example/success',
      cancelUrl: 'https://books.example/fail',
    })
  const chooseCard = async (customerKey: string) => {
    const url = (await goToCardPage(customerKey)) ?? ''
    const authKey = url.slice(url.lastIndexOf('/') + 1)
    abroad.fake.completeSession(authKey, 'good')
    return { customerKey, authKey }
  }
  return { abroad, korea, billing, ask, as, openCard, goToCardPage, chooseCard }
}

let scene: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  scene = await open()
})

const regionsOf = (plans: { region: string }[]) => [...new Set(plans.map(({ region }) => region))].toSorted()

test('plans for abroad are there where Stripe is, and nowhere else', async () => {
  const { ask, korea } = scene
  const plans = (asked: typeof ask) => asked<{ code: string; region: string }[]>('/api/payment/plans')
  expect(regionsOf((await plans(ask)).body)).toEqual(['abroad', 'korea'])
  const alone = library.visit({ now: korea.now, billing: korea.context })
  expect(regionsOf((await plans(alone)).body)).toEqual(['korea'])
  const member = await signedIn(library.db, alone, 1, korea.now)
  expect(await member.post('/api/payment/card', { planCode: PLAN, agrees: true })).toMatchObject({
    body: { message: 'PAYMENTS_OFF' },
  })
})

describe('a member who pays from abroad', () => {
  test('goes to the card page of Stripe and comes back subscribed, charged once', async () => {
    const { as, openCard, chooseCard, abroad } = scene
    const { status, body } = await openCard(1, { planCode: PLAN, agrees: true, returnPath: '/read/5?loc=3' })
    expect({ status, gateway: body.gateway }).toEqual({ status: 201, gateway: 'stripe' })
    const returned = await chooseCard(body.customerKey)
    const member = await as(1)
    const finish = () => member.post('/api/payment/subscribe', returned)
    const answers = await Promise.all([finish(), finish()])
    expect(answers.map(({ status: each }) => each)).toContain(200)
    expect(await finish()).toMatchObject({
      body: { outcome: 'subscribed', returnPath: '/read/5?loc=3', planCode: PLAN },
    })
    expect(abroad.charges()).toHaveLength(1)
    expect((await member.get('/api/payment/history')).body).toMatchObject([
      { totalAmount: 9900, planCode: PLAN, card: { issuer: 'Visa', maskedNumber: '************4242' } },
    ])
    // One subscription at a time, of either kind.
    for (const planCode of [PLAN, 'personal-monthly'])
      expect((await openCard(1, { planCode, agrees: true })).body.message).toBe('SUBSCRIBED_ALREADY')
  })

  test('cannot finish with the card page of another', async () => {
    const { as, openCard, chooseCard, abroad } = scene
    const mine = (await openCard(1, { planCode: PLAN, agrees: true })).body.customerKey
    const theirs = (await openCard(2, { planCode: PLAN, agrees: true })).body.customerKey
    const { authKey } = await chooseCard(theirs)
    const member = await as(1)
    expect(await member.post('/api/payment/subscribe', { customerKey: theirs, authKey })).toMatchObject({
      status: 404,
      body: { message: 'REGISTRATION_NOT_FOUND' },
    })
    expect(await member.post('/api/payment/subscribe', { customerKey: mine, authKey })).toMatchObject({
      body: { message: 'CARD_REFUSED' },
    })
    expect(abroad.charges()).toEqual([])
  })
})

describe('the card page', () => {
  test('opens for a registration that waits for its card, and not for one of Toss', async () => {
    const { openCard, goToCardPage, chooseCard, as, abroad } = scene
    const { customerKey } = (await openCard(1, { planCode: PLAN, agrees: true })).body
    expect(await goToCardPage(customerKey)).toMatch(/^http:\/\/stripe\.test\/c\/pay\/cs_/)
    const toss = (await openCard(2, { planCode: 'personal-monthly', agrees: true })).body
    expect(toss.gateway).toBe('toss')
    expect(await goToCardPage(toss.customerKey)).toBeUndefined()
    await (await as(1)).post('/api/payment/subscribe', await chooseCard(customerKey))
    expect(await goToCardPage(customerKey)).toBeUndefined()
    const late = (await openCard(3, { planCode: PLAN, agrees: true })).body.customerKey
    abroad.pass(DAY)
    expect(await goToCardPage(late)).toBeUndefined()
  })
})

test('a webhook of Stripe that it has not signed is refused; a true one is taken', async () => {
  const { ask, abroad } = scene
  const body = JSON.stringify({
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
  })
  const deliver = (headers: Record<string, string>) =>
    ask('/api/webhook/stripe', { method: 'POST', headers, body })
  const signed = (secret: string) => signWebhook(body, { secret, at: abroad.now() }).headers
  expect((await deliver({})).status).toBe(400)
  expect((await deliver(signed('whsec_other'))).status).toBe(400)
  expect((await deliver(signed(WEBHOOK_SECRET))).status).toBe(200)
})
