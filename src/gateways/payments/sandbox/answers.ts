import type { CancelRow, CardRow, PaymentRow } from './rows.ts'
import { ISSUER_CODE } from './test-cards.ts'

export type Answer = { status: number; body: string }

const STATUS: Readonly<Record<string, number>> = {
  UNAUTHORIZED_KEY: 401,
  NOT_FOUND_PAYMENT: 404,
  NOT_FOUND_BILLING: 404,
  NOT_FOUND: 404,
  IDEMPOTENT_REQUEST_PROCESSING: 409,
  FAILED_INTERNAL_SYSTEM_PROCESSING: 500,
  COMMON_ERROR: 500,
  FAILED_CARD_COMPANY_RESPONSE: 500,
  REJECT_CARD_PAYMENT: 403,
  REJECT_CARD_COMPANY: 403,
  EXCEED_MAX_AUTH_COUNT: 403,
  FORBIDDEN_REQUEST: 403,
  INCORRECT_BASIC_AUTH_FORMAT: 403,
  NOT_CANCELABLE_AMOUNT: 403,
  NOT_CANCELABLE_PAYMENT: 403,
  NOT_ALLOWED_PARTIAL_REFUND: 403,
  EXCEED_MAX_REFUND_DUE: 403,
  FORBIDDEN_CONSECUTIVE_REQUEST: 403,
}

/** An error as Toss answers it. A code that is not in the table has the status 400, which most have. */
export function errorAnswer(code: string): Answer {
  return answer({ code, message: `연습용 결제창의 응답입니다: ${code}` }, STATUS[code] ?? 400)
}

export function answer(body: unknown, status = 200): Answer {
  return { status, body: JSON.stringify(body) }
}

const KOREA = 9 * 3600_000
export const koreanIso = (time: number) => `${new Date(time + KOREA).toISOString().slice(0, 19)}+09:00`

const SHOP = 'sandbox'

/** The fields of the reference that have a meaning for an automatic payment, with their spelling. */
export function paymentBody(payment: PaymentRow, cancels: readonly CancelRow[], receiptUrl: string) {
  const { amount, balance } = payment
  const supplied = Math.round(balance / 1.1)
  const last = cancels.at(-1)
  return {
    mId: SHOP,
    version: '2024-06-01',
    paymentKey: payment.payment_key,
    status: balance === amount ? 'DONE' : balance === 0 ? 'CANCELED' : 'PARTIAL_CANCELED',
    lastTransactionKey: last?.transaction_key ?? payment.transaction_key,
    orderId: payment.order_id,
    orderName: payment.order_name,
    requestedAt: koreanIso(payment.approved_at),
    approvedAt: koreanIso(payment.approved_at),
    useEscrow: false,
    cultureExpense: false,
    card: {
      issuerCode: ISSUER_CODE,
      acquirerCode: ISSUER_CODE,
      installmentPlanMonths: 0,
      isInterestFree: false,
      approveNo: '00000000',
      useCardPoint: false,
      cardType: '신용',
      ownerType: '개인',
      acquireStatus: balance === amount ? 'READY' : 'CANCELED',
      amount,
    },
    virtualAccount: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    cashReceipt: null,
    discount: null,
    cancels: cancels.length === 0 ? null : cancels.map(cancelBody),
    secret: null,
    type: 'BILLING',
    easyPay: null,
    country: 'KR',
    failure: null,
    isPartialCancelable: true,
    receipt: { url: receiptUrl },
    checkout: { url: receiptUrl },
    currency: 'KRW',
    totalAmount: amount,
    balanceAmount: balance,
    suppliedAmount: supplied,
    vat: balance - supplied,
    taxFreeAmount: 0,
    method: '카드',
  }
}

function cancelBody(cancel: CancelRow) {
  return {
    transactionKey: cancel.transaction_key,
    cancelReason: cancel.reason,
    taxExemptionAmount: 0,
    canceledAt: koreanIso(cancel.canceled_at),
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
    cancelAmount: cancel.amount,
    taxFreeAmount: 0,
    refundableAmount: cancel.balance_after,
  }
}

export function cardBody(card: CardRow, time: number) {
  return {
    mId: SHOP,
    customerKey: card.customer_key,
    authenticatedAt: koreanIso(time),
    method: '카드',
    billingKey: card.billing_key,
    card: {
      issuerCode: ISSUER_CODE,
      acquirerCode: ISSUER_CODE,
      number: card.number,
      cardType: '신용',
      ownerType: '개인',
    },
  }
}
