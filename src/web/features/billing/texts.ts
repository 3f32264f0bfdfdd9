import type { Plan } from '#src/web/api/plans-query.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatWon } from '#src/web/ui/won.ts'

/** What a member agrees to before the first payment. The version of these words is stored with the consent. */
export function agreeText({ offer }: BillingWords, { amount, days }: Plan, language: string): string {
  return fill(offer.agree, { days, amount: formatWon(amount, language) })
}
