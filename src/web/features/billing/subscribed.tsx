import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { paymentsQuery, subscriptionQuery } from '#src/web/api/billing-queries.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { Href } from '#src/web/ui/href.tsx'
import { formatWon } from '#src/web/ui/won.ts'
import { BillingMessage } from './billing-message.tsx'

type SubscribedProps = { words: BillingWords; returnPath: string | undefined }

export function Subscribed({ words: { checkout: said }, returnPath }: SubscribedProps) {
  const { api, language } = useRouteContext({ from: '__root__' })
  const next = useQuery(subscriptionQuery(api)).data?.nextCharge
  const receipt = useQuery(paymentsQuery(api)).data?.[0]?.receiptUrl
  return (
    <BillingMessage
      icon="book"
      title={said.doneTitle}
      actions={
        <>
          <Href className={buttonClass({ fill: true })} to={returnPath ?? '/home'}>
            {returnPath === undefined ? said.toHome : said.toPlace}
          </Href>
          {receipt ? (
            <a className={buttonClass()} href={receipt} target="_blank" rel="noopener noreferrer">
              {said.receipt}
            </a>
          ) : (
            <Href className={buttonClass()} to="/setting/detail/payHistory">
              {said.receipt}
            </Href>
          )}
        </>
      }
    >
      <p>{said.doneText}</p>
      <p className="billing-message__next">
        {next &&
          fill(said.nextText, {
            day: formatDate(next.day, language),
            amount: formatWon(next.amount, language),
          })}
      </p>
    </BillingMessage>
  )
}
