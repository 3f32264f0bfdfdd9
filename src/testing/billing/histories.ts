import type { Db } from '#src/db/schema.ts'
import { makeCoupons } from '#src/domain/billing/coupons/make-coupons.ts'
import { holdCoupon } from '#src/domain/billing/coupons/coupons.ts'
import { redeemCoupon } from '#src/domain/billing/coupons/redeem-coupon.ts'
import { requestRefund } from '#src/domain/billing/refunds/request.ts'
import { cancelSubscription, undoCancel } from '#src/domain/billing/subscriptions/cancel.ts'
import { switchToAnnual } from '#src/domain/billing/subscriptions/switch-plan.ts'
import { Refusal } from '#src/domain/errors.ts'
import type { Fault, Verb } from '#src/gateways/payments/sandbox/faults.ts'
import { type CardKind, cardKind } from '#src/gateways/payments/sandbox/test-cards.ts'
import { type Random, randomFrom } from './random.ts'
import { type BillingWorld, type billingWorld, Crash } from './world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Played = {
  world: BillingWorld
  /** Charges of a member that were sent for the first time while the member had cancelled. */
  chargedAfterCancel: string[]
  crashes: number
  faults: number
}

/**
 * Lets members live with their subscriptions for months: subscribing, cancelling, changing cards and plans, using coupons,
 * asking for refunds, at random, while calls fail, answers are lost, webhooks come twice, late or never, the process dies,
 * and two schedulers run at once. In the end all faults cease, and what is open is worked off.
 */
export async function playHistories(
  db: Db,
  {
    members,
    steps,
    seed,
    editionId,
    openWorld,
    planCodes,
  }: {
    members: readonly number[]
    steps: number
    seed: number
    editionId: number
    /** The company on the other side. */
    openWorld: (...given: Parameters<typeof billingWorld>) => BillingWorld
    /** What members subscribe to; the first more often. */
    planCodes: readonly [string, ...string[]]
  },
): Promise<Played> {
  const random = randomFrom(seed)
  const played = { chargedAfterCancel: [] as string[], crashes: 0, faults: 0 }
  const canceled = new Set<number>()
  const seen = new Set<string>()
  const owners = new Map<string, number>()
  let isCalm = false
  const world = openWorld(db, new Date('2026-01-05T03:00:00Z'), {
    faults(verb) {
      const fault = isCalm ? undefined : randomFault(random, verb)
      if (fault !== undefined) played.faults += 1
      return fault
    },
    mayCrash(what) {
      if (isCalm || !random.chance(what === 'between' ? 0.004 : 0.02)) return
      played.crashes += 1
      throw new Crash(what)
    },
    onCharge(orderId, customerKey) {
      const memberId = owners.get(customerKey)
      if (!seen.has(orderId) && memberId !== undefined && canceled.has(memberId))
        played.chargedAfterCancel.push(orderId)
      seen.add(orderId)
    },
  })
  const codes = await makeCoupons(world.context, {
    count: members.length,
    days: 30,
    note: 'histories',
    validUntil: undefined,
  })
  const act = async (memberId: number) => {
    await actOnce({ world, db, random, codes, planCodes, editionId, canceled }, memberId)
    const cards = await db
      .selectFrom('card_registration')
      .select(['customer_key as customerKey'])
      .where('member_id', '=', memberId)
      .execute()
    for (const { customerKey } of cards) owners.set(customerKey, memberId)
  }
  for (let step = 0; step < steps; step++) {
    world.pass(random.pick([MINUTE, 10 * MINUTE, HOUR, 9 * HOUR, DAY, 3 * DAY, 8 * DAY]))
    for (const memberId of members) if (random.chance(0.3)) await act(memberId)
    await world.run(random.chance(0.5) ? 2 : 1)
    if (random.chance(0.5)) await world.sendWebhooks((items) => shuffle(random, items))
    if (random.chance(0.1)) await quietly(() => world.compare())
  }
  isCalm = true
  await workOff(world)
  return { world, ...played }
}

/** What the days after bring: every open charge is resolved, every refund sent, every lost word made good at night. */
async function workOff(world: BillingWorld): Promise<void> {
  for (let pass = 0; pass < 60; pass++) {
    world.pass(pass % 2 === 0 ? 3 * MINUTE : 5 * HOUR)
    await world.run()
  }
  await world.sendWebhooks()
  await world.run()
  await world.compare()
  world.pass(3 * MINUTE)
  await world.run()
}

type Scene = {
  world: BillingWorld
  db: Db
  random: Random
  codes: string[]
  planCodes: readonly [string, ...string[]]
  editionId: number
  canceled: Set<number>
}

async function actOnce(scene: Scene, memberId: number): Promise<void> {
  const { world, db, random, codes, planCodes, editionId, canceled } = scene
  const { context, now } = world
  const actor = () => ({ memberId, now: now() })
  const kind = (): CardKind => (random.chance(0.6) ? 'good' : random.pick(cardKind.options))
  const actions: (() => Promise<unknown>)[] = [
    () => world.subscribe(memberId, kind(), random.pick(planCodes)),
    () => world.subscribe(memberId, kind(), planCodes[0]),
    () => world.subscribe(memberId, kind(), planCodes[0]),
    () => cancelSubscription(context, memberId),
    () => undoCancel(context, memberId),
    () => switchToAnnual(context, actor(), true),
    () => world.replaceCard(memberId, kind()),
    () => world.read(memberId, editionId, 1 + random.whole(50)),
    async () => {
      const code = random.pick(codes)
      const { id } = await holdCoupon(context, actor(), code)
      await redeemCoupon(db, actor(), id)
    },
    async () => {
      const payment = await lastPayment(db, memberId)
      if (payment !== undefined) await requestRefund(context, actor(), payment.id)
    },
    async () => {
      const payment = await lastPayment(db, memberId)
      if (payment !== undefined && random.chance(0.3))
        world.cancel({
          orderId: payment.orderId,
          ...(random.chance(0.5) ? { amount: 1000 } : {}),
        })
    },
  ]
  await quietly(random.pick(actions))
  const live = await db
    .selectFrom('subscription')
    .select('state')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['active', 'pastDue', 'incomplete', 'pendingCancel'])
    .executeTakeFirst()
  if (live?.state === 'pendingCancel') canceled.add(memberId)
  else canceled.delete(memberId)
}

function lastPayment(db: Db, memberId: number) {
  return db
    .selectFrom('payment')
    .select(['id', 'order_id as orderId'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** What the product says no to, and what a crash or the other side cuts off, is part of life. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof Refusal || error instanceof Crash) return
    if (error instanceof Error && /did not list|compared again/.test(error.message)) return
    throw error
  }
}

function randomFault(random: Random, verb: Verb): Fault | undefined {
  if (!random.chance(0.15)) return undefined
  const faults: Fault[] = [
    { kind: 'failBefore' },
    { kind: 'failAfter' },
    { kind: 'loseBefore' },
    { kind: 'loseAfter' },
    { kind: 'cutBody' },
    { kind: 'conflict' },
    { kind: 'decline', code: 'PROVIDER_ERROR' },
  ]
  if (verb === 'charge')
    faults.push({ kind: 'wrongAmount' }, { kind: 'decline', code: 'REJECT_CARD_PAYMENT' })
  return random.pick(faults)
}

function shuffle<Item>(random: Random, items: Item[]): Item[] {
  const kept = items.filter(() => random.chance(0.8))
  const repeated = [...kept, ...kept.filter(() => random.chance(0.3))]
  return repeated
    .map((item) => ({ item, rank: random.next() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
