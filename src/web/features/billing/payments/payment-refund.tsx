import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Payment, paymentsQuery, refreshMember } from '#src/web/api/billing-queries.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { logFailure } from '#src/web/lib/log.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { formatWon } from '#src/web/ui/won.ts'

type PaymentRefundProps = { words: BillingWords; payment: Payment; language: string }

/** Whether a payment may be given back, why not, or how far that has come. */
export function PaymentRefund({ words: { history }, payment, language }: PaymentRefundProps) {
  const { refund } = payment
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const { queryKey } = paymentsQuery(api)
  const request = useMutation({
    mutationFn: () => answerOf(api.api.payment.refund.$post({ json: { paymentId: payment.paymentId } })),
    // Refused or not, the list says what is true now.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () =>
      void refreshMember(api, queryClient).catch((error: unknown) =>
        logFailure('The member was not refreshed', error),
      ),
  })

  async function ask() {
    const sure = await dialogs.confirm({
      title: history.askTitle,
      message: fill(history.ask, {
        amount: formatWon(payment.totalAmount, language),
        days: refund.businessDays,
      }),
      ok: history.yes,
      cancel: history.no,
      isEven: true,
    })
    if (sure) request.mutate()
  }

  const until = formatDate(refund.until, language)
  return (
    <div className="payment__refund">
      <p role="status">{refundText(history, refund, { until, language })}</p>
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {request.isError && refusalText(request.error, history)}
      </p>
      {refund.mayRequest && (
        <Button small busy={request.isPending} onClick={() => void ask()}>
          {history.refund}
        </Button>
      )}
    </div>
  )
}

type HistoryWords = BillingWords['history']

function refundText(
  history: HistoryWords,
  refund: Payment['refund'],
  { until, language }: { until: string; language: string },
): string {
  if (refund.isRequested) return fill(history.requested, { days: refund.businessDays })
  if (refund.refundedAt !== null)
    return fill(history.refunded, { day: formatDate(refund.refundedAt, language) })
  return refund.fault === null ? fill(history.mayUntil, { day: until }) : history.fault[refund.fault]
}

function refusalText(error: Error, history: HistoryWords): string {
  if (!(error instanceof ApiRefusal)) return history.failed
  const fault = error.fields['payment']
  const texts: Readonly<Record<string, string>> = history.fault
  return (fault !== undefined && Object.hasOwn(texts, fault) ? texts[fault] : error.detail) ?? history.failed
}
