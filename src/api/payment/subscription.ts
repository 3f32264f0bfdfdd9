import { Hono } from 'hono'
import { z } from 'zod'
import { openRegistration } from '#src/domain/billing/cards/registration.ts'
import { listPlans } from '#src/domain/billing/plans.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'
import { agreeToPrice } from '#src/domain/billing/subscriptions/price-consent.ts'
import { cancelSubscription, undoCancel } from '#src/domain/billing/subscriptions/cancel.ts'
import { getSubscriptionStatus, previewFirstPeriod } from '#src/domain/billing/subscriptions/status.ts'
import { completeCheckout } from '#src/domain/billing/subscriptions/subscribe.ts'
import { keepPlan, switchToAnnual } from '#src/domain/billing/subscriptions/switch-plan.ts'
import { isOwnPath } from '#src/shared/own-path.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, query } from '#src/api/http/request.ts'
import { plan, status, toPlan, toStatus } from './answers.ts'

const REFUSALS = [...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const
const agrees = z.boolean().default(false)
const planCode = z.string().max(40)
/** A place of ours to return to: a path, never another site. */
const ownPath = z
  .string()
  .max(500)
  .refine((path) => isOwnPath(path) && !path.includes('\\'))

const checkout = z
  .object({
    outcome: z.enum(['subscribed', 'cardChanged', 'pending', 'declined']),
    code: z.string().nullable().meta({ description: 'Why it was declined, by the payment company' }),
    returnPath: z.string().nullable(),
    planCode: z.string().nullable().meta({ description: 'What was to be subscribed to' }),
  })
  .meta({ ref: 'Checkout' })

/** Subscribing, and what becomes of a subscription. No card number ever comes here: the payment company's own page asks for it. */
export const subscription = new Hono<Env>()
  // A plan is open where the company that charges for it is set up: nobody has to remember to open it.
  .get('/plans', answers('The plans that are open', z.array(plan)), async (c) => {
    const { gateways } = c.var.billing
    const open = (await listPlans(c.var.db)).filter(({ gateway }) => gateways[gateway] !== undefined)
    return c.json(open.map(toPlan))
  })
  .get(
    '/checkStatus',
    answers('How the member’s subscription stands', status, MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c)))),
  )
  .get(
    '/billingDay',
    answers(
      'The next charge, or a message where there is none',
      z.union([
        z.object({ paymentDay: z.iso.date(), totalAmount: z.number().int() }),
        z.object({ message: z.literal('NO_BILLING_DAY') }),
      ]),
      MEMBER_REFUSALS,
    ),
    memberOnly,
    async (c) => {
      const { next } = await getSubscriptionStatus(c.var.db, actorOf(c))
      return next === undefined
        ? c.json({ message: 'NO_BILLING_DAY' as const })
        : c.json({ paymentDay: seoulDate(next.at), totalAmount: next.amount })
    },
  )
  .get(
    '/firstPeriod',
    answers(
      'What a subscription that begins now would bring',
      z.object({
        from: z.iso.date(),
        nextCharge: z.iso.date(),
        refundDays: z.number().int(),
        noticeDays: z.number().int(),
      }),
      ['PLAN_NOT_FOUND', 'INVALID_REQUEST', ...MEMBER_REFUSALS],
    ),
    memberOnly,
    query(z.object({ planCode })),
    async (c) => {
      const { from, until, ...policy } = await previewFirstPeriod(
        c.var.db,
        actorOf(c),
        c.req.valid('query').planCode,
      )
      return c.json({ from: seoulDate(from), nextCharge: seoulDate(until), ...policy })
    },
  )
  .post(
    '/card',
    answers(
      'Begins the registration of a card: for a subscription with `planCode` and consent, without it for the subscription there is',
      z.object({
        customerKey: z.uuid(),
        gateway: z.enum(['toss', 'stripe']).meta({ description: 'Whose card page it is' }),
      }),
      [
        'PAYMENTS_OFF',
        'PLAN_NOT_FOUND',
        'SUBSCRIBED_ALREADY',
        'NOT_SUBSCRIBED',
        'GROUP_NOT_FOUND',
        ...REFUSALS,
      ],
      201,
    ),
    memberOnly,
    memberLimited('payment'),
    json(
      z.object({
        planCode: planCode.optional(),
        agrees,
        returnPath: ownPath.optional(),
        forGroup: z.boolean().default(false).meta({ description: 'For the group that the member leads' }),
      }),
    ),
    async (c) => {
      const { planCode: code, returnPath, agrees: doesAgree, forGroup } = c.req.valid('json')
      const wish = { planCode: code, agrees: doesAgree, returnPath, forGroup }
      return c.json(await openRegistration(c.var.billing, actorOf(c), wish), 201)
    },
  )
  .post(
    '/subscribe',
    answers(
      'Finishes what the card page returned with. Sent again, it charges nothing more and answers the same',
      checkout,
      ['REGISTRATION_NOT_FOUND', 'CARD_REFUSED', 'PAYMENT_PENDING', ...REFUSALS],
    ),
    memberOnly,
    memberLimited('payment'),
    json(z.object({ customerKey: z.uuid(), authKey: z.string().min(1).max(300) })),
    async (c) => {
      const done = await completeCheckout(c.var.billing, c.var.signedIn.memberId, c.req.valid('json'))
      return c.json(done)
    },
  )
  .post(
    '/cancel',
    answers('Asks that the subscription is not renewed; what is paid for stays', status, [
      'NOT_SUBSCRIBED',
      'PAYMENT_PENDING',
      ...REFUSALS,
    ]),
    memberOnly,
    memberLimited('payment'),
    async (c) => {
      await cancelSubscription(c.var.billing, c.var.signedIn.memberId)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/undoCancel',
    answers('Takes a cancellation back', status, ['NOT_SUBSCRIBED', 'NOT_CANCELED', ...REFUSALS]),
    memberOnly,
    memberLimited('payment'),
    async (c) => {
      await undoCancel(c.var.billing, c.var.signedIn.memberId)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/agreeToPrice',
    answers('Agrees to a higher price from the next charge on', status, [
      'NOT_SUBSCRIBED',
      'NOT_NOW',
      ...REFUSALS,
    ]),
    memberOnly,
    memberLimited('payment'),
    json(z.object({ agrees, amount: z.number().int().meta({ description: 'As shown to the member' }) })),
    async (c) => {
      await agreeToPrice(c.var.billing, actorOf(c), c.req.valid('json'))
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
  .post(
    '/switchToAnnual',
    answers('Changes to the annual plan at the next billing date', status, [
      'NOT_SUBSCRIBED',
      'NOT_NOW',
      'PLAN_NOT_FOUND',
      ...REFUSALS,
    ]),
    memberOnly,
    memberLimited('payment'),
    json(z.object({ agrees })),
    async (c) => {
      await switchToAnnual(c.var.billing, actorOf(c), c.req.valid('json').agrees)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
  .delete(
    '/switchToAnnual',
    answers('Stays with the monthly plan after all', status, ['NOT_SUBSCRIBED', ...REFUSALS]),
    memberOnly,
    async (c) => {
      await keepPlan(c.var.billing, c.var.signedIn.memberId)
      return c.json(toStatus(await getSubscriptionStatus(c.var.db, actorOf(c))))
    },
  )
