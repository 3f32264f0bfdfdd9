import { Hono } from 'hono'
import { z } from 'zod'
import { type Coupon, holdCoupon, listCoupons } from '#src/domain/billing/coupons/coupons.ts'
import { redeemCoupon } from '#src/domain/billing/coupons/redeem-coupon.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { id, json, param } from '#src/api/http/request.ts'

const coupon = z
  .object({
    couponId: z.number().int(),
    code: z.string(),
    days: z.number().int(),
    validUntil: z.iso.datetime().nullable(),
    usedAt: z.iso.datetime().nullable(),
  })
  .meta({ ref: 'Coupon' })

const REFUSALS = [...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** Coupons: entered, held, then used by a button of their own, once and for good. */
export const coupons = new Hono<Env>()
  .get(
    '/',
    answers('The coupons the member holds', z.array(coupon), MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json((await listCoupons(c.var.db, c.var.signedIn.memberId)).map(toCoupon)),
  )
  .post(
    '/',
    answers('Takes a coupon by its code, to be used later', coupon, [
      'COUPON_NOT_FOUND',
      'COUPON_EXPIRED',
      ...REFUSALS,
    ]),
    memberOnly,
    memberLimited('coupon'),
    json(z.object({ code: z.string().max(100) })),
    async (c) => c.json(toCoupon(await holdCoupon(c.var.billing, actorOf(c), c.req.valid('json').code))),
  )
  .post(
    '/:couponId/use',
    answers('Uses a coupon, irreversibly', z.object({ from: z.iso.date(), until: z.iso.date() }), [
      'COUPON_NOT_FOUND',
      'COUPON_USED',
      'COUPON_EXPIRED',
      'NOT_NOW',
      ...REFUSALS,
    ]),
    memberOnly,
    param(z.object({ couponId: id })),
    async (c) => {
      const { from, until } = await redeemCoupon(c.var.db, actorOf(c), c.req.valid('param').couponId)
      return c.json({ from: seoulDate(from), until: seoulDate(until) })
    },
  )

function toCoupon({ id: couponId, code, days, validUntil, usedAt }: Coupon): z.infer<typeof coupon> {
  return {
    couponId,
    code,
    days,
    validUntil: validUntil?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
  }
}
