import type { Revenue } from '#src/domain/billing/revenue.ts'
import type { BillingSummary } from '#src/domain/billing/summary.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'

type Words = {
  usage: string
  demoOnly: string
  past: string
  passing: string
  today: (day: string) => string
  subscriptions: string
  none: string
  ledger: (taken: string, back: string) => string
  waiting: (charges: number, refunds: number, late: number) => string
  events: string
  noRevenue: string
  revenue: (figures: { payments: number; taken: string; back: string; net: string; vat: string }) => string
}

export const BILLING_WORDS: Record<'ko' | 'en', Words> = {
  ko: {
    usage: '사용법: npm run billing [-- --months 12] [--as-of 2027-01-31]',
    demoOnly: '시계는 켜져 있는 연습용 서재에서만 옮길 수 있습니다. 먼저 npm start로 서재를 켜 주세요.',
    past: '시계는 앞으로만 갈 수 있습니다.',
    passing: '시간이 지나는 중',
    today: (day) => `서재의 오늘: ${day}`,
    subscriptions: '구독',
    none: '없음',
    ledger: (taken, back) => `받은 금액 ${taken}원 · 돌려준 금액 ${back}원`,
    waiting: (charges, refunds, late) =>
      `확인 중인 결제 ${charges}건 · 보낼 환불 ${refunds}건 (기한이 지난 것 ${late}건)`,
    events: '살펴볼 일',
    noRevenue: '그동안의 매출이 없습니다',
    revenue: ({ payments, taken, back, net, vat }) =>
      `결제 ${payments}건 ${taken}원 · 환불 ${back}원 · 매출 ${net}원 (부가세 ${vat}원 포함)`,
  },
  en: {
    usage: 'Usage: npm run billing [-- --months 12] [--as-of 2027-01-31]',
    demoOnly: 'Only the clock of a running demo can be moved. Start it with npm start first.',
    past: 'The clock only goes forward.',
    passing: 'Time passes',
    today: (day) => `The library’s today: ${day}`,
    subscriptions: 'Subscriptions',
    none: 'none',
    ledger: (taken, back) => `Taken ${taken} won · given back ${back} won`,
    waiting: (charges, refunds, late) =>
      `Charges to be confirmed ${charges} · refunds to be sent ${refunds} (${late} late)`,
    events: 'To look at',
    noRevenue: 'No revenue in that time',
    revenue: ({ payments, taken, back, net, vat }) =>
      `${payments} payments ${taken} won · refunds ${back} won · net ${net} won (with ${vat} won of VAT)`,
  },
}

export function revenueLines(revenue: readonly Revenue[], language: 'ko' | 'en'): string[] {
  const words = BILLING_WORDS[language]
  if (revenue.length === 0) return [words.noRevenue]
  return revenue.map(({ month, planCode, payments, ...sums }) => {
    const figures = {
      taken: won(sums.taken),
      back: won(sums.givenBack),
      net: won(sums.net),
      vat: won(sums.vat),
    }
    return `${month} ${planCode}: ${words.revenue({ payments, ...figures })}`
  })
}

const won = (amount: number) => amount.toLocaleString('en-US')

export function summaryLines(summary: BillingSummary, now: Date, language: 'ko' | 'en'): string[] {
  const words = BILLING_WORDS[language]
  const { charges, refunds, lateRefunds } = summary.waiting
  const states = Object.entries(summary.subscriptions).map(([state, count]) => `${state} ${count}`)
  return [
    words.today(seoulDate(now)),
    `${words.subscriptions}: ${states.length === 0 ? words.none : states.join(', ')}`,
    words.ledger(won(summary.taken), won(summary.givenBack)),
    words.waiting(charges, refunds, lateRefunds),
    ...summary.events.map(
      ({ kind, at, detail }) => `${words.events}: ${seoulDate(at)} ${kind} ${JSON.stringify(detail)}`,
    ),
  ]
}
