import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Answer } from './answers.ts'
import type { SandboxControl } from './control.ts'
import { scriptedFault } from './faults.ts'
import { cardKind } from './test-cards.ts'
import { webhookPlan } from './webhooks.ts'

const scriptBody = z.object({ clear: z.boolean().default(false), script: z.array(scriptedFault).default([]) })
const cancelBody = z.object({
  orderId: z.string(),
  amount: z.number().int().positive().optional(),
  reason: z.string().min(1).max(200).optional(),
})
const webhookBody = webhookPlan.extend({ deliver: z.boolean().default(false) })
const cardBody = z.object({ billingKey: z.string() })
const authKeyBody = z.object({ customerKey: z.string(), kind: cardKind.default('good') })

/** The control over HTTP, for journeys through the browser. Without the token it does not exist. */
export function controlApi(control: SandboxControl, token: string | undefined) {
  const app = new Hono()
  app.use('/control/*', async (c, next) => {
    if (token === undefined || !isEqual(c.req.header('x-sandbox-token') ?? '', token))
      return c.json({ message: 'NOT_FOUND' }, 404)
    await next()
  })
  app.onError((error, c) => {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return c.json({ message: 'INVALID_REQUEST' }, 400)
    throw error
  })
  return app
    .post('/control/script', async (c) => {
      const { clear, script } = scriptBody.parse(await c.req.json())
      if (clear) control.clearScript()
      control.script(...script)
      return c.json({})
    })
    .post('/control/cancel', async (c) => toResponse(control.cancel(cancelBody.parse(await c.req.json()))))
    .post('/control/delete-card', async (c) =>
      toResponse(control.deleteCard(cardBody.parse(await c.req.json()).billingKey)),
    )
    .post('/control/auth-key', async (c) => {
      const { customerKey, kind } = authKeyBody.parse(await c.req.json())
      return c.json({ authKey: control.makeAuthKey(customerKey, kind) })
    })
    .get('/control/books', (c) => c.json(control.books()))
    .post('/control/webhooks', async (c) => {
      const { deliver, ...plan } = webhookBody.parse(await c.req.json())
      control.arrangeWebhooks(plan)
      const delivered = deliver ? await control.deliverWebhooks() : 0
      return c.json({ delivered, webhooks: control.listWebhooks() })
    })
}

function isEqual(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function toResponse({ status, body }: Answer): Response {
  return new Response(body === '' ? '{}' : body, { status, headers: { 'content-type': 'application/json' } })
}
