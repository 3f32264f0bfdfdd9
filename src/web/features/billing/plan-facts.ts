import { discountPercent } from '#src/domain/billing/rules.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'

export function planName(words: BillingWords, code: string): string {
  return ownText(words.plan, code) ?? words.plan.other
}

export const personalPlans = (plans: readonly Plan[]) => plans.filter(({ kind }) => kind === 'personal')

/** How much less a year costs by this plan than by the shortest; 0 where it is not less. */
export function savingOf(plan: Plan, plans: readonly Plan[]): number {
  const [short] = personalPlans(plans).toSorted((one, other) => one.days - other.days)
  return short === undefined || short.code === plan.code ? 0 : discountPercent(plan, short)
}

/** What a plan of a year comes to in a month; undefined for one that is paid by the month. */
export function monthlyShare({ amount, days }: Plan): number | undefined {
  const months = Math.round((12 * days) / 365)
  return months > 1 ? Math.round(amount / months) : undefined
}

/** Why a card was declined, in words; codes that nobody wrote words for have words of their own together. */
export function declineText(words: BillingWords, code: string | null): string {
  return (code === null ? undefined : ownText(words.decline, code)) ?? words.decline.other
}

/** A code comes from outside, and `constructor` is no text of ours. */
function ownText(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined
}
