import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Language } from '#src/shared/language.ts'
import type { Plan } from '#src/web/api/plans-query.ts'
import { siteQuery } from '#src/web/api/queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { formatWon } from '#src/web/ui/won.ts'
import { planName } from './plan-facts.ts'

type GroupPlanProps = { words: BillingWords; language: Language; plan: Plan }

/** A group subscribes by talking to us, so its row leads to a way to do so. */
export function GroupPlan({ words, language, plan }: GroupPlanProps) {
  const { offer } = words
  const { api } = useRouteContext({ from: '__root__' })
  const { data: site } = useSuspenseQuery(siteQuery(api))
  return (
    <div className="plan plan--group">
      <span className="plan__text">
        <span className="plan__price">
          <b>{formatWon(plan.amount, language)}</b>
          <small>{fill(offer.seat, { days: plan.days })}</small>
        </span>
        <span className="plan__name">
          <b>{planName(words, plan.code)}</b>
          <small>{fill(offer.group, { seats: plan.minSeats })}</small>
        </span>
        <span className="plan__contact">
          {site.channelUrl !== null && (
            <a href={site.channelUrl} target="_blank" rel="noopener noreferrer">
              {offer.byChat}
            </a>
          )}
          {site.company.email !== '' && (
            <>
              <Link to="/group/inquiry">{offer.byForm}</Link>
              <a href={`mailto:${site.company.email}`}>{offer.byMail}</a>
            </>
          )}
        </span>
      </span>
    </div>
  )
}
