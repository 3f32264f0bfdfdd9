import { Hono } from 'hono'
import { z } from 'zod'
import { listPayments } from '#src/domain/billing/refunds/history.ts'
import { requestRefund } from '#src/domain/billing/refunds/request.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, numberId } from '#src/api/http/request.ts'
import { payment, toPayment } from './answers.ts'

/** What a member has paid, and has given back. */
export const payments = new Hono<Env>()
  .get(
    '/history',
    answers('All payments of the member, the newest first', z.array(payment), MEMBER_REFUSALS),
    memberOnly,
    async (c) => c.json((await listPayments(c.var.billing, actorOf(c))).map(toPayment)),
  )
  .post(
    '/refund',
    answers(
      'Gives a payment back: within the days of the law and without a paid page served. `fields.payment` says TOO_LATE, USED, REFUNDED or TRANSFER',
      z.object({ refundId: z.number().int() }),
      ['PAYMENT_NOT_FOUND', 'REFUND_REFUSED', 'PAYMENT_PENDING', ...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
      201,
    ),
    memberOnly,
    memberLimited('payment'),
    json(z.object({ paymentId: numberId })),
    async (c) => {
      const refundId = await requestRefund(c.var.billing, actorOf(c), c.req.valid('json').paymentId)
      return c.json({ refundId }, 201)
    },
  )
