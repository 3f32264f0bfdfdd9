import { type Answer, invalid, success } from './answers.ts'
import { type Form, textAt, textsAt } from './form-body.ts'
import { listPage } from './lists.ts'
import { chargeObject, intentObject, refundObject } from './objects.ts'
import type { RefundRecord, Records } from './records.ts'

type Query = Record<string, string>

/** Refunds, and the list of charges beside them. */
export function refunds(records: Records, receiptUrl: (chargeId: string) => string) {
  function create(form: Form): Answer {
    const intent = records.intents.get(textAt(form, 'payment_intent') ?? '')
    const charge = intent?.charge
    if (intent === undefined || charge === undefined) return invalid('resource_missing')
    const left = charge.amount - charge.refunded
    if (left === 0) return invalid('charge_already_refunded', { isUnworked: false })
    const amount = Number(textAt(form, 'amount') ?? left)
    if (!Number.isInteger(amount) || amount < 1) return invalid('parameter_invalid_integer')
    if (amount > left) return invalid('amount_too_large', { isUnworked: false })
    const refund: RefundRecord = {
      id: records.newId('re'),
      intent,
      charge: charge.id,
      amount,
      created: records.seconds(),
      metadata: textsAt(form, 'metadata'),
    }
    charge.refunded += amount
    records.refunds.set(refund.id, refund)
    records.events.push({
      id: records.newId('evt'),
      type: 'charge.refunded',
      object: chargeObject(charge, receiptUrl(charge.id)),
      created: records.seconds(),
    })
    return success(refundObject(refund, intent.id))
  }

  return {
    create,
    list(query: Query): Answer {
      const { payment_intent: intentId } = query
      const ours = [...records.refunds.values()].filter(
        ({ intent }) => intentId === undefined || intent.id === intentId,
      )
      const isFull = query['expand[0]'] === 'data.payment_intent'
      const show = (refund: RefundRecord) => {
        const { intent, charge } = refund
        return refundObject(refund, isFull ? intentObject(intent, charge) : intent.id)
      }
      return listPage(ours, query, { url: '/v1/refunds', show })
    },
    listCharges: (query: Query): Answer =>
      listPage(records.charges.values(), query, {
        url: '/v1/charges',
        show: (charge) => chargeObject(charge, receiptUrl(charge.id)),
      }),
  }
}
