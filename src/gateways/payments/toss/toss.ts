import { z } from 'zod'
import type {
  CardOutcome,
  CardRegistration,
  ChargeOrder,
  ChargeOutcome,
  GatewayTransaction,
  LookUpOutcome,
  PaymentGateway,
  RefundOrder,
  RefundOutcome,
} from '#src/domain/billing/gateway.ts'
import { callToss, type TossSettings } from './toss-call.ts'
import { chargeFault, isAlreadyRevoked, isRefundRefused, isRegistrationRefused } from './toss-errors.ts'
import { toPayment, tossPayment, tossTransaction } from './toss-payment.ts'
import { parseTossWebhook } from './toss-webhook.ts'

/** Toss Payments, automatic billing (API version 2024-06-01). */
export function tossGateway(settings: TossSettings): PaymentGateway {
  return {
    name: 'toss',
    registerCard: (card) => registerCard(settings, card),
    charge: (order) => charge(settings, order),
    lookUp: (orderId) => lookUp(settings, orderId),
    listTransactions: (from, to) => listTransactions(settings, from, to),
    refund: (order) => refund(settings, order),
    revokeCard: (token) => revokeCard(settings, token),
    parseWebhook: parseTossWebhook,
  }
}

const issued = z.looseObject({
  customerKey: z.string(),
  billingKey: z.string().min(1).max(300),
  card: z.looseObject({ number: z.string().max(40), issuerCode: z.string().max(10) }),
})

async function registerCard(
  settings: TossSettings,
  { authKey, customerKey, idempotencyKey }: CardRegistration,
): Promise<CardOutcome> {
  const answer = await callToss(settings, {
    method: 'POST',
    path: '/v1/billing/authorizations/issue',
    body: { authKey, customerKey },
    idempotencyKey,
  })
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error') {
    const isRefused = isRegistrationRefused(answer.status, answer.code)
    return { kind: isRefused ? 'refused' : 'unknown', code: answer.code }
  }
  const { data } = issued.safeParse(answer.body)
  if (data === undefined || data.customerKey !== customerKey) return { kind: 'unknown', code: 'MISMATCH' }
  return {
    kind: 'registered',
    token: data.billingKey,
    maskedNumber: data.card.number,
    issuer: ISSUERS[data.card.issuerCode] ?? '',
  }
}

/** Card companies by their code at Toss Payments. */
const ISSUERS: Record<string, string> = {
  '11': '국민카드',
  '21': '하나카드',
  '24': '토스뱅크',
  '3K': '기업비씨카드',
  '30': '산업은행',
  '31': '비씨카드',
  '33': '우리카드',
  '36': '씨티카드',
  '41': '신한카드',
  '46': '광주카드',
  '51': '삼성카드',
  '61': '현대카드',
  '71': '롯데카드',
  '91': '농협카드',
  '15': '카카오뱅크',
}

async function charge(
  settings: TossSettings,
  { token, customerKey, amount, orderId, orderName, idempotencyKey }: ChargeOrder,
): Promise<ChargeOutcome> {
  const answer = await callToss(settings, {
    method: 'POST',
    path: `/v1/billing/${encodeURIComponent(token)}`,
    body: { customerKey, amount, orderId, orderName },
    idempotencyKey,
    isCharge: true,
  })
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code, replayed: false }
  if (answer.kind === 'error') {
    const fault = chargeFault(answer.status, answer.code)
    // An answer without certainty may be stored there under our key, and come again and again.
    return fault.kind === 'unknown'
      ? { kind: 'unknown', code: answer.code, replayed: answer.code !== 'IDEMPOTENT_REQUEST_PROCESSING' }
      : { ...fault, code: answer.code }
  }
  const { data } = tossPayment.safeParse(answer.body)
  const payment = data === undefined ? undefined : toPayment(data)
  const isOurs =
    payment?.orderId === orderId &&
    payment.total === amount &&
    payment.currency === 'KRW' &&
    payment.status === 'approved'
  return payment !== undefined && isOurs
    ? { kind: 'approved', payment }
    : { kind: 'unknown', code: 'MISMATCH', replayed: true }
}

async function lookUp(settings: TossSettings, orderId: string): Promise<LookUpOutcome> {
  const path = `/v1/payments/orders/${encodeURIComponent(orderId)}`
  const answer = await callToss(settings, { method: 'GET', path })
  if (answer.kind === 'ok') {
    const { data } = tossPayment.safeParse(answer.body)
    return data?.orderId === orderId
      ? { kind: 'found', payment: toPayment(data) }
      : { kind: 'unknown', code: 'MISMATCH' }
  }
  const isAbsent = answer.kind === 'error' && answer.status === 404 && answer.code === 'NOT_FOUND_PAYMENT'
  return isAbsent ? { kind: 'absent' } : { kind: 'unknown', code: answer.code }
}

const PAGE = 1000
const MOST_PAGES = 1000

async function listTransactions(settings: TossSettings, from: Date, to: Date): Promise<GatewayTransaction[]> {
  const listed: GatewayTransaction[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const last = listed.at(-1)?.transactionKey
    const query = new URLSearchParams({
      startDate: seoulTime(from),
      endDate: seoulTime(to),
      limit: String(PAGE),
      ...(last === undefined ? {} : { startingAfter: last }),
    })
    // Each page begins where the one before ended.
    const answer = await callToss(settings, { method: 'GET', path: `/v1/transactions?${query}` })
    if (answer.kind !== 'ok') throw new Error(`Toss Payments does not list its transactions: ${answer.code}`)
    const some = z.array(tossTransaction).parse(answer.body)
    for (const { paymentKey, orderId, transactionKey, amount, transactionAt: at, status } of some) {
      const isCancel = status === 'CANCELED' || status === 'PARTIAL_CANCELED'
      if (isCancel || status === 'DONE')
        listed.push({
          paymentKey,
          orderId,
          transactionKey,
          amount: isCancel ? -Math.abs(amount) : amount,
          at,
        })
    }
    if (some.length < PAGE) return listed
  }
  throw new Error('Toss Payments lists no end of transactions')
}

/** A time of Seoul without its zone, as the list wants it. */
function seoulTime(at: Date): string {
  return new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 19)
}

async function refund(
  settings: TossSettings,
  { paymentKey, idempotencyKey, amount, balance, reason }: RefundOrder,
): Promise<RefundOutcome> {
  const answer = await callToss(settings, {
    method: 'POST',
    path: `/v1/payments/${encodeURIComponent(paymentKey)}/cancel`,
    body: { cancelReason: reason, cancelAmount: amount, refundableAmount: balance },
    idempotencyKey,
  })
  if (answer.kind === 'lost') return { kind: 'unknown', code: answer.code }
  if (answer.kind === 'error') {
    const isRefused = isRefundRefused(answer.status, answer.code)
    return { kind: isRefused ? 'refused' : 'unknown', code: answer.code }
  }
  const { data } = tossPayment.safeParse(answer.body)
  return data?.paymentKey === paymentKey
    ? { kind: 'refunded', payment: toPayment(data) }
    : { kind: 'unknown', code: 'MISMATCH' }
}

async function revokeCard(settings: TossSettings, token: string): Promise<'revoked' | 'unknown'> {
  const path = `/v1/billing/${encodeURIComponent(token)}`
  const answer = await callToss(settings, { method: 'DELETE', path })
  if (answer.kind === 'ok') return 'revoked'
  return answer.kind === 'error' && isAlreadyRevoked(answer.code) ? 'revoked' : 'unknown'
}
