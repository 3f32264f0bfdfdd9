import { z } from 'zod'
import type {
  CardOutcome,
  CardPageOutcome,
  CardPageVisit,
  CardRegistration,
} from '#src/domain/billing/gateway.ts'
import { writeCardToken } from './card-token.ts'
import { CURRENCY, MISMATCH } from './charge-card.ts'
import { settleCall, type StripeCalls } from './stripe-calls.ts'
import { findErrorMeaning } from './stripe-errors.ts'

/**
 * Opens Stripe's page to register a card. Each registration has a customer of its own, who has no name there: the charges of
 * one card are found in that customer's list. The keys follow from the registration, so that coming back opens the same page.
 */
export async function openCardPage(
  { client }: StripeCalls,
  { customerKey, language, successUrl, cancelUrl }: CardPageVisit,
): Promise<CardPageOutcome> {
  const customer = await settleCall(
    client.customers.create({ metadata: { customerKey } }, { idempotencyKey: `${customerKey}-customer` }),
  )
  if (customer.kind !== 'success') return { kind: 'unknown', code: customer.code }
  const session = await settleCall(
    client.checkout.sessions.create(
      {
        mode: 'setup',
        currency: CURRENCY,
        customer: customer.body.id,
        client_reference_id: customerKey,
        allowed_payment_method_types: ['card'],
        locale: language,
        // Stripe puts the number of the session in the place of the braces.
        success_url: `${successUrl}?customerKey=${customerKey}&authKey={CHECKOUT_SESSION_ID}`,
        cancel_url: cancelUrl,
      },
      { idempotencyKey: `${customerKey}-session-${language}` },
    ),
  )
  if (session.kind !== 'success') return { kind: 'unknown', code: session.code }
  return session.body.url == null
    ? { kind: 'unknown', code: 'NO_PAGE' }
    : { kind: 'opened', url: session.body.url }
}

const word = z.string().min(1).max(200)
const finishedSession = z.object({
  client_reference_id: z.string().nullish(),
  customer: word.nullish(),
  status: z.string().nullish(),
  setup_intent: z
    .object({
      status: z.string(),
      payment_method: z
        .object({
          id: word,
          customer: word.nullish(),
          card: z.object({ brand: z.string().max(40), last4: z.string().max(4) }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
/** With what the number of every session begins. */
const SESSION = 'cs_'
type FinishedSession = z.infer<typeof finishedSession>

/** What the card page came to. Anybody may name a session: it must be the one that was opened for this registration. */
export async function registerCard(
  { client }: StripeCalls,
  { authKey, customerKey }: CardRegistration,
): Promise<CardOutcome> {
  if (!authKey.startsWith(SESSION)) return { kind: 'refused', code: 'resource_missing' }
  const answer = await settleCall(
    client.checkout.sessions.retrieve(authKey, { expand: ['setup_intent.payment_method'] }),
  )
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error')
    return { kind: findErrorMeaning(answer) === 'unknown' ? 'unknown' : 'refused', code: answer.code }
  const session = finishedSession.safeParse(answer.body).data
  if (session === undefined) return { kind: 'unknown', code: 'UNREADABLE_ANSWER' }
  if (session.client_reference_id !== customerKey) return { kind: 'refused', code: MISMATCH }
  return toCard(session)
}

function toCard({ status, customer, setup_intent: setup }: FinishedSession): CardOutcome {
  if (setup?.status === 'processing') return { kind: 'unknown', code: 'PROCESSING' }
  const method = setup?.payment_method
  if (status !== 'complete' || setup?.status !== 'succeeded' || method == null || customer == null)
    return { kind: 'refused', code: 'NOT_COMPLETE' }
  if (method.card == null || method.customer !== customer) return { kind: 'refused', code: MISMATCH }
  return {
    kind: 'registered',
    token: writeCardToken({ customer, paymentMethod: method.id }),
    maskedNumber: `************${method.card.last4}`,
    issuer: brandName(method.card.brand),
  }
}

/** As the companies write their names; from Stripe's list, which grows: another is written as Stripe does. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function brandName(brand: string): string {
  return Object.hasOwn(BRANDS, brand) ? (BRANDS[brand] ?? brand) : brand
}

/** Repeating it is harmless: a card that belongs to nobody any more cannot be charged. */
export async function revokeCard(
  { client }: StripeCalls,
  paymentMethod: string,
): Promise<'revoked' | 'unknown'> {
  const key = { idempotencyKey: `${paymentMethod}-detach` }
  const answer = await settleCall(client.paymentMethods.detach(paymentMethod, {}, key))
  if (answer.kind === 'success') return 'revoked'
  if (answer.kind === 'lost' || answer.status >= 500) return 'unknown'
  const found = await settleCall(client.paymentMethods.retrieve(paymentMethod))
  if (found.kind === 'error') return found.status === 404 ? 'revoked' : 'unknown'
  return found.kind === 'success' && found.body.customer == null ? 'revoked' : 'unknown'
}
