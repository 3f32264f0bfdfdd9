import { useMemo, useSyncExternalStore } from 'react'
import {
  type CurrentPayment,
  forgetCurrentPayment,
  readCurrentPayment,
} from '#src/web/api/current-payment.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { useStored } from '#src/web/lib/stored.ts'
import { GROUP } from '#src/web/lib/group-path.ts'
import { fill } from '#src/web/lib/fill.ts'
import { SUBSCRIBE, subscribePath } from '#src/web/lib/subscribe-path.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { BillingMessage } from '#src/web/features/billing/billing-message.tsx'
import { declineText } from '#src/web/features/billing/plan-facts.ts'

/** Closing the card page is no failure. */
const CANCELED = ['PAY_PROCESS_CANCELED', 'USER_CANCEL']
/** Anybody can write an address: its text is cut, and said to be somebody else's. */
const LONGEST_MESSAGE = 120

/** Where the card page leads back to without a card. */
export function CheckoutFailure({ words }: { words: BillingWords }) {
  const { fail } = words
  const { code, message } = useReason()
  const payment = useLeftPayment()
  const isCanceled = code !== null && CANCELED.includes(code)
  const knows = code !== null && Object.hasOwn(words.decline, code)
  return (
    <BillingMessage
      icon={isCanceled ? 'card' : 'alert'}
      title={isCanceled ? fail.canceledTitle : fail.title}
      actions={
        <>
          <Href
            className={buttonClass({ fill: true })}
            onClick={forgetCurrentPayment}
            to={
              payment === undefined
                ? SUBSCRIBE
                : payment.from === GROUP
                  ? GROUP
                  : subscribePath(payment.from, payment.planCode ?? undefined)
            }
          >
            {fail.back}
          </Href>
          {payment?.from !== undefined && payment.from !== GROUP && (
            <Href className={buttonClass()} to={payment.from} onClick={forgetCurrentPayment}>
              {fail.toPlace}
            </Href>
          )}
        </>
      }
    >
      {isCanceled ? (
        <p>{fail.canceledText}</p>
      ) : (
        <>
          <p>{declineText(words, code)}</p>
          <p>{fail.text}</p>
          {!knows && message !== '' && (
            <p className="billing-message__said">{fill(fail.said, { message })}</p>
          )}
        </>
      )}
    </BillingMessage>
  )
}

/** What the member had left to pay for, until they leave this page. */
function useLeftPayment(): CurrentPayment | undefined {
  const stored = useStored('currentPayment')
  return useMemo(() => (stored === null ? undefined : readCurrentPayment()), [stored])
}

/** Empty on the server and while hydrating: the kept page is the same for every code. */
function useReason(): { code: string | null; message: string } {
  const search = useSyncExternalStore(
    () => () => undefined,
    () => location.search,
    () => '',
  )
  return useMemo(() => {
    const given = new URLSearchParams(search)
    const message = Array.from((given.get('message') ?? '').trim())
    const isLong = message.length > LONGEST_MESSAGE
    return {
      code: given.get('code'),
      message: message.slice(0, LONGEST_MESSAGE).join('') + (isLong ? '…' : ''),
    }
  }, [search])
}
