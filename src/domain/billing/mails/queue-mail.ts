import type { Db } from '#src/db/schema.ts'
import { queueMail } from '#src/domain/mail/outbox.ts'

/** What members are written to about money. */
export const BILLING_MAILS = [
  'receipt',
  'comingCharge',
  'chargeFailed',
  'cardUnusable',
  'lapsed',
  'notStarted',
  'ended',
  'canceled',
  'planConsent',
  'priceChange',
  'priceNotAgreed',
  'refunded',
] as const
/** What is written about groups: to their leaders, to those who sit in them, and to those who are invited. */
export const GROUP_MAILS = ['groupCardNeeded', 'groupInvoice', 'groupInvitation', 'seatGiven'] as const
/** A lawyer reads the words by version, and each mail names its own: change a text and this together. */
const WORDING = '2026-11-23.2'

export type BillingMailKind = (typeof BILLING_MAILS)[number]
export type GroupMailKind = (typeof GROUP_MAILS)[number]

export type BillingMail = {
  kind: BillingMailKind | GroupMailKind
  memberId: number
  at: Date
  /** What it is about; sums and dates are read when it is written. Without one it is the member's latest subscription. */
  subscriptionId?: number
  paymentId?: number
  invoiceId?: number
  refundId?: number
  groupId?: number
  seatId?: number
}

/** Queues a mail about money in the member's language, in the transaction of what it tells of. */
export async function queueBillingMail(
  trx: Db,
  { kind, memberId, at, ...about }: BillingMail,
): Promise<void> {
  const member = await trx
    .selectFrom('member')
    .select('language')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member === undefined) return
  await queueMail(trx, {
    memberId,
    kind: `billing.${kind}`,
    language: member.language,
    payload: { ...about, wording: WORDING },
    at,
  })
}
