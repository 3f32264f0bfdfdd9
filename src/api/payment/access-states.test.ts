import { beforeEach, describe, expect, test } from 'vitest'
import { makeCoupons } from '#src/domain/billing/coupons/make-coupons.ts'
import { holdCoupon } from '#src/domain/billing/coupons/coupons.ts'
import { redeemCoupon } from '#src/domain/billing/coupons/redeem-coupon.ts'
import { refundByOperator } from '#src/domain/billing/refunds/operator-refund.ts'
import { requestRefund } from '#src/domain/billing/refunds/request.ts'
import { cancelSubscription } from '#src/domain/billing/subscriptions/cancel.ts'
import type { PlantedBook } from '#src/testing/books.ts'
import { everyGetCall, expectNone } from '#src/testing/canary-crawl.ts'
import { payingMembers } from '#src/testing/billing/checkout.ts'
import { billingWorld } from '#src/testing/billing/world.ts'
import { askRaw, testLibrary } from '#src/testing/library.ts'

const library = testLibrary()
const START = new Date('2026-11-23T06:00:00Z')
const DAY = 86_400_000
const MEMBER = 1
let paid: PlantedBook
let free: PlantedBook

beforeEach(async () => {
  await library.plantMembers(1)
  free = await library.plant({ pages: 2, rich: true }, { isFree: true })
  paid = await library.plant({ pages: 5, rich: true }, { samplePages: 2 })
})

type BillingWorld = ReturnType<typeof billingWorld>

type State = {
  billedYn: 'Y' | 'H' | 'N'
  mayRead: boolean
  reach: (world: BillingWorld) => Promise<unknown>
}

async function pass(world: BillingWorld, days: number) {
  for (let day = 0; day < days; day++) {
    world.pass(DAY)
    await world.run()
  }
}

async function giveCoupon({ context, now }: BillingWorld, days: number) {
  const [code = ''] = await makeCoupons(context, { count: 1, days, note: 'states', validUntil: undefined })
  const actor = { memberId: MEMBER, now: now() }
  await redeemCoupon(library.db, actor, (await holdCoupon(context, actor, code)).id)
}

const paymentId = async () =>
  (await library.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()).id

const STATES: Record<string, State> = {
  'never paid': { billedYn: 'N', mayRead: false, reach: () => Promise.resolve() },
  'in use': { billedYn: 'Y', mayRead: true, reach: ({ subscribe }) => subscribe(MEMBER) },
  'first card declined': {
    billedYn: 'N',
    mayRead: false,
    reach: ({ subscribe }) => subscribe(MEMBER, 'limitExceeded'),
  },
  'first answer lost': {
    billedYn: 'N',
    mayRead: false,
    reach: ({ subscribe }) => subscribe(MEMBER, 'serverFault'),
  },
  'in grace': {
    billedYn: 'Y',
    mayRead: true,
    async reach(world) {
      await world.subscribe(MEMBER, 'secondDeclined')
      await pass(world, 32)
    },
  },
  lapsed: {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await world.subscribe(MEMBER, 'secondDeclined')
      await pass(world, 37)
    },
  },
  'cancelled, time left': {
    billedYn: 'H',
    mayRead: true,
    async reach(world) {
      await world.subscribe(MEMBER)
      await cancelSubscription(world.context, MEMBER)
      await pass(world, 29)
    },
  },
  'cancelled, time over': {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await world.subscribe(MEMBER)
      await cancelSubscription(world.context, MEMBER)
      world.pass(30 * DAY)
    },
  },
  'refunded by request': {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await world.subscribe(MEMBER)
      await requestRefund(world.context, { memberId: MEMBER, now: world.now() }, await paymentId())
    },
  },
  'refunded by the operator': {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await world.subscribe(MEMBER)
      const { orderId } = world.charges()[0]!
      await refundByOperator(world.context, { orderId, reason: 'states', amount: undefined })
      await world.run()
    },
  },
  'refunded on the company’s dashboard': {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await world.subscribe(MEMBER)
      world.control.cancel({ orderId: world.charges()[0]!.orderId })
      await world.sendWebhooks()
      await world.run()
    },
  },
  'on a coupon': { billedYn: 'H', mayRead: true, reach: (world) => giveCoupon(world, 30) },
  'coupon used up': {
    billedYn: 'N',
    mayRead: false,
    async reach(world) {
      await giveCoupon(world, 30)
      world.pass(30 * DAY)
    },
  },
}

/** A crawl takes seconds, and the right is judged in one place: three ways of having lost it stand for all. */
const CRAWLED = ['lapsed', 'cancelled, time over', 'refunded by request']

describe.each(Object.entries(STATES))('a member %s', (state, { billedYn, mayRead, reach }) => {
  test(`is told ${billedYn} and ${mayRead ? 'reads' : 'is served no paid page'}`, async () => {
    const world = billingWorld(library.db, START)
    await reach(world)
    const api = library.api({ memberId: MEMBER, now: world.now, billing: world.context })
    const canaries = [3, 4, 5].map((page) => paid.canary(page))
    const page = await askRaw(api, `/api/bookCore/content/${paid.bookId}/4`)
    expect(page.status).toBe(mayRead ? 200 : 400)
    const ask = library.visit({ now: world.now, billing: world.context })
    expect(await payingMembers(library.db, ask, world).billedYn(MEMBER)).toBe(billedYn)
    if (mayRead) {
      expect(page.text).toContain(paid.canary(4))
      return
    }
    expect(page.body).toMatchObject({ message: 'DID_NOT_PAYED' })
    expectNone(canaries, page, 'the page')
    if (!CRAWLED.includes(state)) return
    for (const call of await everyGetCall(api, library.db, { paid, free, canaries }))
      expectNone(canaries, await askRaw(api, call), call)
  })
})
