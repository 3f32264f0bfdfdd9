import type { PaymentGateway } from '#src/domain/billing/gateway.ts'
import { readCardToken } from './card-token.ts'
import { chargeCard } from './charge-card.ts'
import { listTransactions } from './list-transactions.ts'
import { abandonCharge, lookUpCharge } from './look-up-charge.ts'
import { refundPayment } from './refund-payment.ts'
import { openCardPage, registerCard, revokeCard } from './register-card.ts'
import { openStripe, type StripeOptions } from './stripe-calls.ts'
import { parseStripeWebhook } from './stripe-webhook.ts'

/** Automatic payment by cards from abroad at Stripe. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const calls = openStripe(options)
  const { webhookSecret, now } = options
  return {
    name: 'stripe',
    openCardPage: (visit) => openCardPage(calls, visit),
    registerCard: (registration) => registerCard(calls, registration),
    charge: (order) => chargeCard(calls, order),
    lookUp: (charge) => lookUpCharge(calls, charge),
    abandon: (charge) => abandonCharge(calls, charge),
    listTransactions: (from, to) => listTransactions(calls, { from, to }),
    refund: (order) => refundPayment(calls, order),
    revokeCard: async (token) => {
      const card = readCardToken(token)
      return card === undefined ? 'revoked' : revokeCard(calls, card.paymentMethod)
    },
    parseWebhook: (body, header) =>
      parseStripeWebhook(calls.client, webhookSecret, {
        body,
        signature: header('stripe-signature'),
        now: now(),
      }),
  }
}
