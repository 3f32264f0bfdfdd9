import type { FirstPeriod } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Href } from '#src/web/ui/href.tsx'

/** The law asks that the limits of a withdrawal are shown before paying. */
export function FinePrint({
  words: { offer },
  period,
}: {
  words: BillingWords
  period: FirstPeriod | undefined
}) {
  return (
    <div className="subscribe__fine">
      {period !== undefined && <p>{fill(offer.refund, { days: period.refundDays })}</p>}
      <p>{offer.cancel}</p>
      <Href to="/tos#s3">{offer.terms}</Href>
    </div>
  )
}
