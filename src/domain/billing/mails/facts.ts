import { paidInvoices } from '#src/domain/billing/paid-invoices.ts'
import type { Db } from '#src/db/schema.ts'
import type { MemberMail } from '#src/domain/mail/send-mail.ts'
import type { Language } from '#src/shared/language.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'
import type { BillingFacts } from './billing-words.ts'
import type { BillingMailKind } from './queue-mail.ts'

const PLANS: Record<Language, Record<string, string>> = {
  ko: {
    'personal-monthly': '개인 월간',
    'personal-annual': '개인 연간',
    'group-monthly': '단체 월간',
    'abroad-monthly': '해외 개인 월간',
  },
  en: {
    'personal-monthly': 'monthly',
    'personal-annual': 'annual',
    'group-monthly': 'group',
    'abroad-monthly': 'monthly',
  },
}

/** What a mail about money names; undefined where it is not so any more. */
export async function readFacts(
  db: Db,
  { mail, kind }: { mail: MemberMail; kind: BillingMailKind },
): Promise<BillingFacts | undefined> {
  const { language } = mail
  const payload = (name: string) => Number(mail.payload[name] ?? 0)
  const subject = await findSubject(db, mail)
  if (subject === undefined) return undefined
  const facts = factsOf(language, subject)
  if (kind === 'receipt') {
    const paid = await selectPayment(db, payload('paymentId'))
    return paid && { ...facts, ...paidFacts(language, paid) }
  }
  if (kind === 'refunded') {
    const refund = await db
      .selectFrom('refund')
      .select(['amount', 'done_at as doneAt'])
      .where('id', '=', payload('refundId'))
      .executeTakeFirst()
    if (refund?.doneAt == null) return undefined
    return { ...facts, amount: won(language, refund.amount), day: day(language, refund.doneAt) }
  }
  if (kind === 'chargeFailed') {
    const invoice = await db
      .selectFrom('invoice')
      .leftJoin('entitlement', (join) =>
        join.onRef('entitlement.invoice_id', '=', 'invoice.id').on('entitlement.source', '=', 'grace'),
      )
      .select(['amount', 'next_attempt_at as next', 'ends_at as until', 'state', 'due_at as dueAt'])
      .where('invoice.id', '=', payload('invoiceId'))
      .executeTakeFirst()
    // Paid since, or given up: another mail says so.
    if (invoice === undefined || invoice.state !== 'due') return undefined
    const { amount, next, until, dueAt } = invoice
    return {
      ...facts,
      amount: won(language, amount),
      day: day(language, next ?? until ?? dueAt),
      until: until === null ? facts.until : lastDay(language, until),
      isRetried: next !== null,
    }
  }
  return facts
}

/** The subscription that a mail names, or the latest of its receiver. */
function findSubject(db: Db, { memberId, payload }: MemberMail) {
  const id = Number(payload['subscriptionId'] ?? 0)
  return subscriptions(db)
    .where('subscription.member_id', '=', memberId)
    .$if(id > 0, (query) => query.where('subscription.id', '=', id))
    .orderBy('subscription.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function subscriptions(db: Db) {
  return db
    .selectFrom('subscription')
    .innerJoin('plan', 'plan.code', 'subscription.plan_code')
    .leftJoin('plan as coming', 'coming.code', 'subscription.pending_plan_code')
    .leftJoin('payment_card', 'payment_card.id', 'subscription.card_id')
    .leftJoin('subscription_group as group', 'group.id', 'subscription.group_id')
    .select([
      'group.id as groupId',
      'group.seats as nextSeats',
      'plan.code as planCode',
      'coming.code as comingCode',
      'plan.amount',
      'coming.amount as comingAmount',
      'subscription.seats',
      'subscription.state',
      'subscription.agreed_amount as agreedAmount',
      'subscription.period_end as periodEnd',
      'payment_card.issuer',
      'payment_card.masked_number as maskedNumber',
    ])
}

type Subject = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptions>['executeTakeFirst']>>>

function factsOf(language: Language, subject: Subject): BillingFacts {
  const { planCode, comingCode, amount, comingAmount, agreedAmount, seats, nextSeats, periodEnd } = subject
  return {
    plan: planName(language, comingCode ?? planCode),
    amount: won(language, (comingAmount ?? amount) * (nextSeats ?? seats)),
    before: won(language, agreedAmount * (nextSeats ?? seats)),
    day: day(language, periodEnd),
    until: lastDay(language, periodEnd),
    card: cardName(subject),
    period: '',
    isRetried: false,
    isOverdue: subject.state === 'pastDue',
    isGroup: subject.groupId !== null,
  }
}

function selectPayment(db: Db, id: number) {
  return paidInvoices(db)
    .select([
      'payment.total',
      'payment.approved_at as approvedAt',
      'invoice.plan_code as planCode',
      'invoice.period_start as from',
      'invoice.period_end as until',
      'payment_card.issuer',
      'payment_card.masked_number as maskedNumber',
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()
}

type Paid = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

function paidFacts(language: Language, paid: Paid) {
  return {
    plan: planName(language, paid.planCode),
    amount: won(language, paid.total),
    day: day(language, paid.approvedAt),
    card: cardName(paid),
    period: `${day(language, paid.from)} – ${lastDay(language, paid.until)}`,
  }
}

const planName = (language: Language, code: string) => PLANS[language][code] ?? code
const cardName = (card: { issuer: string | null; maskedNumber: string | null }) =>
  [card.issuer, card.maskedNumber].filter((part) => part !== null && part !== '').join(' ')

export function won(language: Language, amount: number): string {
  const figures = amount.toLocaleString('en-US')
  return language === 'ko' ? `${figures}원` : `₩${figures}`
}

export function day(language: Language, at: Date): string {
  const [year, month, date] = seoulDate(at).split('-')
  return language === 'ko' ? `${year}.${month}.${date}` : `${month}/${date}/${year}`
}

/** The last day on which something still holds that ends at `at`. */
const lastDay = (language: Language, at: Date) => day(language, new Date(at.getTime() - 1))
