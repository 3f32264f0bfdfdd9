import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { refreshMember, type Subscription, subscriptionQuery } from '#src/web/api/billing-queries.ts'
import { type ApiClient, answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { logFailure } from '#src/web/lib/log.ts'

const CALLS = {
  agreeToPrice: (api: ApiClient, amount: number) =>
    answerOf(api.api.payment.agreeToPrice.$post({ json: { agrees: true, amount } })),
  cancel: (api: ApiClient) => answerOf(api.api.payment.cancel.$post()),
  undoCancel: (api: ApiClient) => answerOf(api.api.payment.undoCancel.$post()),
  switchToAnnual: (api: ApiClient) =>
    answerOf(api.api.payment.switchToAnnual.$post({ json: { agrees: true } })),
  keepPlan: (api: ApiClient) => answerOf(api.api.payment.switchToAnnual.$delete()),
} satisfies Record<string, (api: ApiClient, amount: number) => Promise<Subscription>>

export type Change = keyof typeof CALLS
/** `amount`: what the member saw and agrees to, where a change is about a sum. */
type Wish = { name: Change; amount?: number }

/** Changes a subscription, and shows everywhere what the API answers. */
export function useChange(words: BillingWords) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { queryKey } = subscriptionQuery(api)
  const change = useMutation({
    mutationFn: ({ name, amount = 0 }: Wish) => CALLS[name](api, amount),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer)
      // The change is made: what follows from it elsewhere may be late.
      refreshMember(api, queryClient).catch((error: unknown) =>
        logFailure('The member was not refreshed', error),
      )
    },
    // It was made in another window, say: then this one shows what is true now.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const { error } = change
  return {
    make: (name: Change) => change.mutate({ name }),
    makeAsync: async (name: Change, amount?: number) =>
      void (await change.mutateAsync({ name, ...(amount === undefined ? {} : { amount }) })),
    /** What is on its way. */
    pending: change.isPending ? change.variables.name : undefined,
    done: change.isSuccess ? change.variables.name : undefined,
    failedAt: error === null ? undefined : change.variables?.name,
    failure: error === null ? undefined : explainChange(error, words),
  }
}

export function explainChange(error: unknown, words: BillingWords): string {
  return (error instanceof ApiRefusal ? error.detail : undefined) ?? words.present.failed
}
