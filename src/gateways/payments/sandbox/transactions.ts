import { z } from 'zod'
import { answer, type Answer, errorAnswer, koreanIso } from './answers.ts'
import type { Books } from './books.ts'

const MOST = 5000
/** Toss refuses a time with a zone. */
const koreanTime = z.iso.datetime({ local: true }).refine((value) => !value.endsWith('Z'))
const query = z.object({
  startDate: koreanTime,
  endDate: koreanTime,
  startingAfter: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(MOST).default(100),
})
const row = z.object({
  payment_key: z.string(),
  order_id: z.string(),
  transaction_key: z.string(),
  status: z.string(),
  amount: z.number(),
  at: z.number(),
  position: z.number(),
})

/** Approvals and cancellations of a period, oldest first. */
const TRANSACTIONS = `
  select p.payment_key, p.order_id, p.transaction_key, 'DONE' as status, p.amount, p.approved_at as at, 0 as position
  from payment p where p.approved_at between ?1 and ?2
  union all
  select p.payment_key, p.order_id, c.transaction_key,
    case when c.balance_after = 0 then 'CANCELED' else 'PARTIAL_CANCELED' end, c.amount, c.canceled_at, c.rowid
  from cancel c join payment p using (payment_key) where c.canceled_at between ?1 and ?2
  order by at, p.order_id, position`

export function listTransactions(books: Books, given: Record<string, string>): Answer {
  const parsed = query.safeParse(given)
  if (!parsed.success) return errorAnswer('INVALID_REQUEST')
  const { startDate, endDate, startingAfter, limit } = parsed.data
  const rows = books
    .all(TRANSACTIONS, Date.parse(`${startDate}+09:00`), Date.parse(`${endDate}+09:00`) + 999)
    .map((found) => row.parse(found))
  const begin =
    startingAfter === undefined ? 0 : rows.findIndex((each) => each.transaction_key === startingAfter) + 1
  return answer(
    rows.slice(begin, begin + limit).map((each) => ({
      mId: 'sandbox',
      transactionKey: each.transaction_key,
      paymentKey: each.payment_key,
      orderId: each.order_id,
      method: '카드',
      useEscrow: false,
      status: each.status,
      transactionAt: koreanIso(each.at),
      currency: 'KRW',
      amount: each.amount,
    })),
  )
}
