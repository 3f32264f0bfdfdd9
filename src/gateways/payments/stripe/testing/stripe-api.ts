import { type Context, Hono } from 'hono'
import { errorAnswer } from './answers.ts'
import { findCardEffect } from './cards.ts'
import type { checkoutSessions } from './checkout-sessions.ts'
import type { StripeFault } from './faults.ts'
import { type Form, readForm, textAt } from './form-body.ts'
import type { paymentIntents } from './payment-intents.ts'
import type { Records } from './records.ts'
import type { refunds } from './refunds.ts'
import { type Env, type responder, send } from './respond.ts'

type Parts = {
  records: Records
  sessions: ReturnType<typeof checkoutSessions>
  intents: ReturnType<typeof paymentIntents>
  refunding: ReturnType<typeof refunds>
  respond: ReturnType<typeof responder>
}

/** The calls of Stripe that the library makes. */
export function stripeApi({ records, sessions, intents, refunding, respond }: Parts) {
  /** What befalls a confirmation because of its card. */
  function cardFaultOf(intentId: string): StripeFault | undefined {
    const card = records.methods.get(records.intents.get(intentId)?.method ?? '')
    const effect = card && findCardEffect(card.kind, card.charges)
    return typeof effect === 'object' ? { kind: 'decline', code: effect.decline } : effect && { kind: effect }
  }
  const orderOf = (intentId: string | undefined) => records.intents.get(intentId ?? '')?.metadata['orderId']

  return new Hono<Env>()
    .post('/v1/customers', async (c) => {
      const form = await formOf(c)
      return respond(c, { operation: 'createCustomer', form, work: () => sessions.createCustomer(form) })
    })
    .post('/v1/checkout/sessions', async (c) => {
      const form = await formOf(c)
      return respond(c, { operation: 'createSession', form, work: () => sessions.create(form) })
    })
    .get('/v1/checkout/sessions/:id', (c) =>
      respond(c, { operation: 'retrieveSession', work: () => sessions.retrieve(c.req.param('id')) }),
    )
    .get('/v1/payment_methods/:id', (c) =>
      respond(c, { operation: 'method', work: () => sessions.retrieveMethod(c.req.param('id')) }),
    )
    .post('/v1/payment_methods/:id/detach', (c) =>
      respond(c, { operation: 'method', work: () => sessions.detach(c.req.param('id')) }),
    )
    .post('/v1/payment_intents', async (c) => {
      const form = await formOf(c)
      const orderId = textAt(form, 'metadata', 'orderId')
      return respond(c, { operation: 'createIntent', orderId, form, work: () => intents.create(form) })
    })
    .get('/v1/payment_intents', (c) =>
      respond(c, { operation: 'findIntents', work: () => intents.list(c.req.query()) }),
    )
    .get('/v1/payment_intents/:id', (c) => {
      const { id } = c.req.param()
      const work = () => intents.retrieve(id, c.req.query())
      return respond(c, { operation: 'findIntents', orderId: orderOf(id), work })
    })
    .post('/v1/payment_intents/:id/confirm', async (c) => {
      const [{ id }, form] = [c.req.param(), await formOf(c)]
      const [orderId, cardFault] = [orderOf(id), cardFaultOf(id)]
      const work = (decline: string | undefined) => intents.confirm(id, form, decline)
      return respond(c, { operation: 'confirmIntent', orderId, cardFault, form, work })
    })
    .post('/v1/payment_intents/:id/cancel', async (c) => {
      const [{ id }, form] = [c.req.param(), await formOf(c)]
      const work = () => intents.cancel(id)
      return respond(c, { operation: 'cancelIntent', orderId: orderOf(id), form, work })
    })
    .post('/v1/refunds', async (c) => {
      const form = await formOf(c)
      const orderId = orderOf(textAt(form, 'payment_intent'))
      return respond(c, { operation: 'createRefund', orderId, form, work: () => refunding.create(form) })
    })
    .get('/v1/refunds', (c) =>
      respond(c, { operation: 'listRefunds', work: () => refunding.list(c.req.query()) }),
    )
    .get('/v1/charges', (c) =>
      respond(c, { operation: 'listCharges', work: () => refunding.listCharges(c.req.query()) }),
    )
    .all('/v1/*', () => send(errorAnswer(404, { type: 'invalid_request_error' })))
}

async function formOf(c: Context): Promise<Form> {
  return readForm(await c.req.text())
}
