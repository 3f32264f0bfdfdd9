import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { type Language, pickLanguage } from '#src/shared/language.ts'
import { koreanIso } from './answers.ts'
import type { Books } from './books.ts'
import { CARD_PAGE_STYLE } from './card-page-style.ts'
import { CARD_PAGE_WORDS } from './card-page-words.ts'
import { findPayment } from './rows.ts'
import { CARD_NUMBERS, type CardKind, cardKind } from './test-cards.ts'

const address = z.url({ protocol: /^https?$/ })
const visit = z.object({ customerKey: z.string().min(2).max(50), successUrl: address, failUrl: address })
type Visit = z.infer<typeof visit>
const choice = z.object({ card: cardKind, action: z.enum(['register', 'cancel']) })

type Parts = {
  books: Books
  makeAuthKey: (customerKey: string, kind: CardKind) => string
  findPublicUrl: () => string
  mountedAt: string
}

/** The page on which a member registers a card, or goes back; to close it changes nothing. */
export function cardPage({ books, makeAuthKey, findPublicUrl, mountedAt }: Parts) {
  /** Undefined where the browser would be sent to a place that is not ours. */
  function readVisit(c: Context): Visit | undefined {
    const found = visit.safeParse(c.req.query()).data
    // In a demo browsers know this machine by several names; the page and where it leads to have the same one.
    const ours = new Set([new URL(findPublicUrl()).origin, new URL(c.req.url).origin])
    const isOurs = (given: string) => ours.has(new URL(given).origin)
    return found !== undefined && isOurs(found.successUrl) && isOurs(found.failUrl) ? found : undefined
  }

  return new Hono()
    .get('/card', (c) => {
      const visit = readVisit(c)
      return visit === undefined ? refuse(c) : answerPage(c, { body: form(c, mountedAt), visit })
    })
    .post('/card', async (c) => {
      const visit = readVisit(c)
      const chosen = choice.safeParse(await c.req.parseBody()).data
      if (visit === undefined || chosen === undefined) return refuse(c)
      const { customerKey, successUrl, failUrl } = visit
      if (chosen.action === 'register') {
        const authKey = makeAuthKey(customerKey, chosen.card)
        return leave(successUrl, { customerKey, authKey })
      }
      const message = CARD_PAGE_WORDS[languageOf(c)].canceled
      return leave(failUrl, { code: 'PAY_PROCESS_CANCELED', message })
    })
    .get('/receipt/:paymentKey', (c) => {
      const payment = findPayment(books, { paymentKey: c.req.param('paymentKey') })
      if (payment === undefined) return refuse(c)
      const language = languageOf(c)
      const words = CARD_PAGE_WORDS[language]
      const won = new Intl.NumberFormat(language, { style: 'currency', currency: 'KRW' })
      const body = html`<h1>${words.receipt}</h1>
        <p class="lead">${payment.order_name}</p>
        <dl>
          <dt>${words.amount}</dt>
          <dd>${won.format(payment.amount)}</dd>
          <dt>${words.left}</dt>
          <dd>${won.format(payment.balance)}</dd>
          <dt>${words.approvedAt}</dt>
          <dd>${koreanIso(payment.approved_at).slice(0, 19).replace('T', ' ')}</dd>
        </dl>`
      return answerPage(c, { body })
    })
}

function languageOf(c: Context): Language {
  const acceptLanguage = c.req.header('accept-language')
  return pickLanguage({ query: c.req.query('lang'), saved: undefined, acceptLanguage })
}

function leave(to: string, query: Record<string, string>): Response {
  const target = new URL(to)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } })
}

function refuse(c: Context) {
  const words = CARD_PAGE_WORDS[languageOf(c)]
  const body = html`<h1>${words.refused}</h1>
    <p class="lead">${words.refusedLead}</p>`
  return answerPage(c, { body, status: 400 })
}

function form(c: Context, mountedAt: string) {
  const words = CARD_PAGE_WORDS[languageOf(c)]
  const cards = cardKind.options.map(
    (kind, at) =>
      html`<label>
        <input type="radio" name="card" value="${kind}" ${at === 0 ? 'checked' : ''} />
        <span>
          <strong
            >${words.cards[kind].name} <span class="number">${CARD_NUMBERS[kind].slice(-4)}</span></strong
          >
          <small>${words.cards[kind].effect}</small>
        </span>
      </label>`,
  )
  return html`<h1>${words.title}</h1>
    <p class="lead">${words.lead}</p>
    <form method="post" action="${mountedAt}/card${new URL(c.req.url).search}">
      <fieldset>
        <legend>${words.choose}</legend>
        ${cards}
      </fieldset>
      <div class="buttons">
        <button type="submit" name="action" value="register" class="first">${words.register}</button>
        <button type="submit" name="action" value="cancel">${words.cancel}</button>
      </div>
    </form>`
}

const STYLE_HASH = createHash('sha256').update(CARD_PAGE_STYLE).digest('base64')
const STYLE = raw(`<style>${CARD_PAGE_STYLE}</style>`)

type Page = { body: ReturnType<typeof html>; status?: 200 | 400; visit?: Visit }

async function answerPage(c: Context, { body, status = 200, visit }: Page): Promise<Response> {
  const language = languageOf(c)
  const words = CARD_PAGE_WORDS[language]
  // Chromium judges a form also by where its answer leads.
  const targets = visit === undefined ? [] : [new URL(visit.successUrl).origin, new URL(visit.failUrl).origin]
  const page = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${words.title} · ${words.practice}</title>
        ${STYLE}
      </head>
      <body>
        <main>
          <p class="practice">${words.practice}</p>
          ${body}
        </main>
      </body>
    </html>`
  return c.html(page, status, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-language': language,
    'content-security-policy': [
      `default-src 'none'`,
      `style-src 'sha256-${STYLE_HASH}'`,
      `form-action ${[...new Set(["'self'", ...targets])].join(' ')}`,
      `base-uri 'none'`,
      `frame-ancestors 'none'`,
    ].join('; '),
  })
}
