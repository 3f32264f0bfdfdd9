import { issuerName } from './issuers.ts'
import type {
  CardOutcome,
  CardRegistration,
  ChargeOrder,
  ChargeOutcome,
  LookUpOutcome,
  PaymentGateway,
  RefundOrder,
  RefundOutcome,
} from '#src/domain/billing/gateway.ts'
import { type TossAnswer, tossCaller, type TossOptions } from './toss-calls.ts'
import { findErrorMeaning, isCardGone, isRefundRefused, isRegistrationRefused } from './toss-errors.ts'
import { readCard, readPayment } from './toss-payment.ts'
import { listAllTransactions } from './toss-transactions.ts'
import { parseTossWebhook } from './toss-webhook.ts'

const CURRENCY = 'KRW'
/** The answer is about another charge, sum or card than we sent: a person must look. */
const MISMATCH = 'MISMATCH'
const UNREADABLE = 'UNREADABLE_ANSWER'

/** Automatic payment by card at Toss Payments. */
export function tossGateway(options: TossOptions): PaymentGateway {
  const { call, chargeTimeout } = tossCaller(options)
  return {
    name: 'toss',
    registerCard: async (registration) => {
      const { authKey, customerKey, idempotencyKey } = registration
      const body = { authKey, customerKey }
      const path = '/v1/billing/authorizations/issue'
      return toCardOutcome(await call({ method: 'POST', path, body, idempotencyKey }), registration)
    },
    charge: async (order) => {
      const { amount, customerKey, orderId, orderName, idempotencyKey } = order
      const body = { amount, customerKey, orderId, orderName }
      const path = `/v1/billing/${encodeURIComponent(order.token)}`
      const answer = await call({ method: 'POST', path, body, idempotencyKey, timeout: chargeTimeout })
      return toChargeOutcome(answer, order)
    },
    lookUp: async ({ orderId }) => {
      const path = `/v1/payments/orders/${encodeURIComponent(orderId)}`
      return toLookUpOutcome(await call({ method: 'GET', path }), orderId)
    },
    // One call makes the whole charge: one that is not in its books once its time is over never will be.
    abandon: () => Promise.resolve('abandoned'),
    listTransactions: (from, to) => listAllTransactions(call, { from, to }),
    refund: async (order) => {
      const { amount, balance, reason, idempotencyKey } = order
      const body = { cancelReason: reason, cancelAmount: amount, refundableAmount: balance }
      const path = `/v1/payments/${encodeURIComponent(order.paymentKey)}/cancel`
      return toRefundOutcome(await call({ method: 'POST', path, body, idempotencyKey }), order)
    },
    revokeCard: async (token) => {
      const answer = await call({ method: 'DELETE', path: `/v1/billing/${encodeURIComponent(token)}` })
      return answer.kind === 'success' || (answer.kind === 'error' && isCardGone(answer))
        ? 'revoked'
        : 'unknown'
    },
    parseWebhook: parseTossWebhook,
  }
}

function toCardOutcome(answer: TossAnswer, { customerKey }: CardRegistration): CardOutcome {
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error')
    return { kind: isRegistrationRefused(answer) ? 'refused' : 'unknown', code: answer.code }
  const card = readCard(answer.body)
  if (card === undefined) return { kind: 'unknown', code: UNREADABLE }
  if (card.customerKey !== customerKey) return { kind: 'unknown', code: MISMATCH }
  const { number, issuerCode } = card.card
  return { kind: 'registered', token: card.billingKey, maskedNumber: number, issuer: issuerName(issuerCode) }
}

/**
 * Toss does not say whether it computed an error or replayed a stored one. Any error that came as an answer may be stored,
 * so it counts as replayed, save the conflict with the same charge under way, to which none is stored yet.
 */
function toChargeOutcome(answer: TossAnswer, order: ChargeOrder): ChargeOutcome {
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code, replayed: false }
  if (answer.kind === 'error') {
    const { code } = answer
    const meaning = findErrorMeaning(answer)
    if (meaning === 'rejected') return { kind: 'rejected', code }
    if (meaning === 'unknown')
      return { kind: 'unknown', code, replayed: code !== 'IDEMPOTENT_REQUEST_PROCESSING' }
    return { kind: 'declined', code, needsNewCard: meaning === 'needsNewCard' }
  }
  const payment = readPayment(answer.body)
  if (payment === undefined) return { kind: 'unknown', code: UNREADABLE, replayed: true }
  const { orderId, amount } = order
  if (payment.orderId !== orderId || payment.total !== amount || payment.currency !== CURRENCY)
    return { kind: 'unknown', code: MISMATCH, replayed: true }
  if (payment.status !== 'approved') return { kind: 'unknown', code: 'NOT_APPROVED', replayed: true }
  return { kind: 'approved', payment }
}

function toLookUpOutcome(answer: TossAnswer, orderId: string): LookUpOutcome {
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error')
    return answer.status === 404 && answer.code === 'NOT_FOUND_PAYMENT'
      ? { kind: 'absent' }
      : { kind: 'unknown', code: answer.code }
  const payment = readPayment(answer.body)
  if (payment === undefined) return { kind: 'unknown', code: UNREADABLE }
  if (payment.orderId !== orderId || payment.currency !== CURRENCY) return { kind: 'unknown', code: MISMATCH }
  return { kind: 'found', payment }
}

function toRefundOutcome(answer: TossAnswer, order: RefundOrder): RefundOutcome {
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error')
    return { kind: isRefundRefused(answer) ? 'refused' : 'unknown', code: answer.code }
  const payment = readPayment(answer.body)
  if (payment === undefined) return { kind: 'unknown', code: UNREADABLE }
  const isOurs = payment.paymentKey === order.paymentKey && payment.currency === CURRENCY
  const isWhole = payment.balance === order.balance - order.amount
  return isOurs && isWhole ? { kind: 'refunded', payment } : { kind: 'unknown', code: MISMATCH }
}
