import { Hono } from 'hono'
import { html } from 'hono/html'
import { stripeCardKind } from './cards.ts'
import type { checkoutSessions } from './checkout-sessions.ts'
import type { Records } from './records.ts'

/** The fake's page in the place of Stripe's: one of its cards is chosen, or the visitor goes back. */
export function cardPage(records: Records, sessions: ReturnType<typeof checkoutSessions>) {
  return new Hono()
    .get('/c/pay/:id', (c) => {
      const session = records.sessions.get(c.req.param('id'))
      if (session === undefined || session.method !== undefined) return c.text('No such page', 404)
      return c.html(
        html`<!doctype html>
          <html lang="${session.locale}">
            <head>
              <title>Fake Stripe</title>
              <link rel="icon" href="data:," />
            </head>
            <body>
              <h1>Fake Stripe</h1>
              <form method="post">
                ${stripeCardKind.options.map(
                  (kind) =>
                    html`<label
                      ><input type="radio" name="card" value="${kind}" ${kind === 'good' ? 'checked' : ''} />
                      ${kind}</label
                    >`,
                )}
                <button>Save card</button>
              </form>
              <a href="${session.cancelUrl}">Back</a>
            </body>
          </html>`,
      )
    })
    .post('/c/pay/:id', async (c) => {
      const session = records.sessions.get(c.req.param('id'))
      const { card } = await c.req.parseBody()
      const kind = stripeCardKind.safeParse(card).data
      if (session === undefined || kind === undefined) return c.text('No such page', 404)
      sessions.complete(session, kind)
      return c.redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
    })
    .get('/receipt/:id', (c) => c.text(`Receipt of ${c.req.param('id')}`))
}
