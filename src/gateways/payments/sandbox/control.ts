import type { Answer } from './answers.ts'
import type { Books } from './books.ts'
import type { faultScript, ScriptedFault } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { findPayment, readBooks } from './rows.ts'
import type { webhookQueue, WebhookPlan } from './webhooks.ts'

export type CancelOrder = { orderId: string; amount?: number | undefined; reason?: string | undefined }

/** What tests and the operator of the sandbox do to it from outside. */
export function sandboxControl(parts: {
  books: Books
  ledger: Ledger
  faults: ReturnType<typeof faultScript>
  webhooks: ReturnType<typeof webhookQueue>
}) {
  const { books, ledger, faults, webhooks } = parts
  return {
    /** Lets the next calls that match fail so. */
    script: (...scripted: ScriptedFault[]) => faults.add(scripted),
    clearScript: () => faults.clear(),
    /** A one-time key as the card page gives it. */
    makeAuthKey: ledger.makeAuthKey,
    /** Gives money back as a merchant does on the dashboard of the payment company. */
    cancel({ orderId, amount, reason = '상점 관리자 취소' }: CancelOrder): Answer {
      const paymentKey = findPayment(books, { orderId })?.payment_key ?? ''
      const body = { cancelReason: reason, ...(amount === undefined ? {} : { cancelAmount: amount }) }
      return books.atomically(() => ledger.cancel(paymentKey, body))
    },
    deleteCard: (billingKey: string): Answer => books.atomically(() => ledger.deleteCard(billingKey)),
    books: () => readBooks(books),
    arrangeWebhooks: (plan: WebhookPlan) => webhooks.arrange(plan),
    /** Sends the webhooks that are due and gives how many there were. */
    deliverWebhooks: () => webhooks.deliver(),
    listWebhooks: webhooks.list,
  }
}

export type SandboxControl = ReturnType<typeof sandboxControl>
