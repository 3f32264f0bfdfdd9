import { Hono } from 'hono'
import { z } from 'zod'
import { receiveWebhook } from '#src/domain/billing/books/webhooks.ts'
import type { GatewayName } from '#src/domain/billing/gateway.ts'
import { Refusal } from '#src/domain/errors.ts'
import { answers } from '#src/api/http/answers.ts'
import type { Env } from '#src/api/http/environment.ts'
import { param } from '#src/api/http/request.ts'

const gateway = z.enum(['toss', 'stripe']) satisfies z.ZodType<GatewayName>

/**
 * Where payment companies send what happened. Anybody may call it: nothing of a delivery is believed, it only says which of
 * our own payments to look up. What is none of ours is answered 200 too, so that it is not sent again for days; what a company
 * would have signed and did not is refused, so that a wrong secret is seen on its dashboard.
 */
export const webhook = new Hono<Env>().post(
  '/:gateway',
  answers('Takes a delivery of a payment company', z.object({}), [
    'NOT_FOUND',
    'INVALID_REQUEST',
    'TOO_LARGE',
  ]),
  param(z.object({ gateway })),
  async (c) => {
    const { gateway: name } = c.req.valid('param')
    const body = await c.req.text()
    const hint = c.var.billing.gateways[name]?.parseWebhook(body, (header) => c.req.header(header))
    if (hint?.kind === 'forged') throw new Refusal('INVALID_REQUEST', { signature: 'INVALID' })
    if (hint !== undefined) await receiveWebhook(c.var.billing, name, hint)
    return c.json({})
  },
)
