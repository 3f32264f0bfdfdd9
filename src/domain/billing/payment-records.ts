import { paidInvoices } from './paid-invoices.ts'
import type { Db } from '#src/db/schema.ts'
import { LIVE_STATES } from './rules.ts'

/** What was paid and given back, as the law has it kept: nothing that leads to a person, and no card. */
export async function listPaymentRecords(db: Db, memberId: number): Promise<Record<string, string>[]> {
  const rows = await paidInvoices(db)
    .select(['payment.order_id as orderId', 'plan_code as plan', 'total', 'balance'])
    .select(['approved_at as at', 'period_start as from', 'period_end as until'])
    .where('payment.member_id', '=', memberId)
    .orderBy('payment.id')
    .execute()
  return rows.map(({ orderId, plan, total, balance, at, from, until }) => ({
    orderId,
    plan,
    total: String(total),
    balance: String(balance),
    at: at.toISOString(),
    from: from.toISOString(),
    until: until.toISOString(),
  }))
}

/** Which words about paying were agreed to, and when. */
export async function listPaymentConsents(db: Db, memberId: number): Promise<Record<string, string>[]> {
  const rows = await db
    .selectFrom('billing_consent')
    .select(['kind', 'wording_version as wording', 'amount_after as amount', 'at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, wording, amount, at }) => ({
    kind,
    wording,
    amount: String(amount),
    at: at.toISOString(),
  }))
}

/**
 * Ends what is left of a member's subscription, and lets the payment company forget the cards. What was paid stays in the
 * books, without the member; which card paid is forgotten.
 */
export async function forgetPayer(trx: Db, memberId: number, now: Date): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ state: 'ended', ended_at: now })
    .where('member_id', '=', memberId)
    .where('state', 'in', LIVE_STATES)
    .execute()
  await trx
    .updateTable('payment_card')
    .set({ masked_number: '', issuer: '' })
    .where('member_id', '=', memberId)
    .execute()
  await trx
    .updateTable('payment_card')
    .set({ state: 'revoking' })
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .execute()
  await trx.updateTable('coupon').set({ code: null }).where('member_id', '=', memberId).execute()
}
