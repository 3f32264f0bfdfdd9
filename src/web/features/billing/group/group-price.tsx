import { useRouteContext } from '@tanstack/react-router'
import { answerOf } from '#src/web/api/client.ts'
import type { Group } from '#src/web/api/group-queries.ts'
import type { GroupWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { PriceForm } from '#src/web/features/billing/price-form.tsx'
import { explainGroup, useGroupChange } from './use-group-change.ts'

/** The price for each person of the group rises. */
export function GroupPrice({ words, group }: { words: GroupWords; group: Group }) {
  const { language } = useRouteContext({ from: '__root__' })
  const change = useGroupChange(words, (api, amount: number) =>
    answerOf(api.api.group.agreeToPrice.$post({ json: { agrees: true, amount } })),
  )
  const { priceChange, nextCharge, paidUntil, seats, plan } = group
  if (priceChange === null || paidUntil === null) return null
  const { amountBefore, amount, isAgreed } = priceChange
  return (
    <PriceForm
      words={words.price}
      values={{
        day: formatDate(nextCharge?.day ?? paidUntil, language),
        until: formatDate(paidUntil, language),
        before: formatWon(amountBefore, language),
        amount: formatWon(amount, language),
        totalBefore: formatWon(amountBefore * seats, language),
        total: formatWon(amount * seats, language),
        seats,
        days: plan.days,
      }}
      isAgreed={isAgreed}
      send={async () => void (await change.mutateAsync(amount))}
      explain={(error) => explainGroup(error, words)}
    />
  )
}
