import { useRouteContext } from '@tanstack/react-router'
import { answerOf } from '#src/web/api/client.ts'
import { keepCurrentPayment } from '#src/web/api/current-payment.ts'
import type { Plan } from '#src/web/api/plans-query.ts'

type Wish = {
  /** Absent: another card for the subscription there is. */
  plan?: Plan
  agrees: boolean
  /** What is paid, where that is more than the plan's price: for a group. */
  amount?: number
  /** For the group that the member leads. */
  forGroup?: boolean
  /** Where the member was reading. */
  from: string | undefined
}

/** Leaves for the card page of the payment company. No card number ever comes to us. */
export function useStartCheckout(): (wish: Wish) => Promise<void> {
  const { api, language } = useRouteContext({ from: '__root__' })
  return async ({ plan, agrees, amount, from, forGroup = false }) => {
    const json = {
      agrees,
      forGroup,
      ...(plan === undefined ? {} : { planCode: plan.code }),
      ...(from === undefined ? {} : { returnPath: from }),
    }
    const { customerKey, gateway } = await answerOf(api.api.payment.card.$post({ json }))
    keepCurrentPayment({
      planCode: plan?.code ?? null,
      amount: amount ?? plan?.amount ?? 0,
      at: new Date().toISOString(),
      ...(from === undefined ? {} : { from }),
    })
    // A document of its own, outside the app: it alone may run the script of Toss. To Stripe the server sends on.
    const mark = gateway === 'stripe' ? '?' : '#'
    location.assign(`/checkout${mark}${new URLSearchParams({ customerKey, lang: language })}`)
  }
}
