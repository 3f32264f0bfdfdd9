import { type Answer, errorAnswer, invalid, missing, success } from './answers.ts'
import { type Form, textAt, textsAt } from './form-body.ts'
import { listPage } from './lists.ts'
import { chargeObject, intentObject } from './objects.ts'
import type { IntentRecord, Records } from './records.ts'

type Query = Record<string, string>

/** The calls of payment intents, as far as cards that are charged without their holder need them. */
export function paymentIntents(records: Records, receiptUrl: (chargeId: string) => string) {
  const show = (intent: IntentRecord, isExpanded: boolean) => {
    const { charge } = intent
    if (charge === undefined) return intentObject(intent, null)
    return intentObject(intent, isExpanded ? chargeObject(charge, receiptUrl(charge.id)) : charge.id)
  }
  const note = (intent: IntentRecord, type: string) =>
    records.events.push({
      id: records.newId('evt'),
      type,
      object: show(intent, false),
      created: records.seconds(),
    })

  function create(form: Form): Answer {
    const [amount, currency, customer = '', method = ''] = [
      Number(textAt(form, 'amount')),
      textAt(form, 'currency'),
      textAt(form, 'customer'),
      textAt(form, 'payment_method'),
    ]
    if (currency === undefined) return invalid('parameter_missing')
    if (!Number.isInteger(amount) || amount < 1) return invalid('parameter_invalid_integer')
    const card = records.methods.get(method)
    if (!records.customers.has(customer) || card === undefined)
      return invalid('resource_missing', { isUnworked: false })
    if (card.customer !== customer) return invalid('payment_method_unexpected_state', { isUnworked: false })
    const intent: IntentRecord = {
      id: records.newId('pi'),
      amount,
      currency,
      customer,
      method,
      description: textAt(form, 'description') ?? null,
      metadata: textsAt(form, 'metadata'),
      status: 'requires_confirmation',
      decline: null,
      created: records.seconds(),
      charge: undefined,
    }
    records.intents.set(intent.id, intent)
    return success(show(intent, false))
  }

  function confirm(id: string, form: Form, decline: string | undefined): Answer {
    const intent = records.intents.get(id)
    if (intent === undefined) return missing()
    if (intent.status !== 'requires_confirmation')
      return invalid('payment_intent_unexpected_state', { isUnworked: false })
    const card = records.methods.get(intent.method)
    if (card?.customer !== intent.customer) return invalid('resource_missing', { isUnworked: false })
    if (decline !== undefined) {
      Object.assign(intent, { status: 'requires_payment_method', decline })
      note(intent, 'payment_intent.payment_failed')
      const code = decline === 'authentication_required' ? decline : 'card_declined'
      return errorAnswer(402, {
        type: 'card_error',
        code,
        decline_code: decline,
        payment_intent: show(intent, false),
      })
    }
    const { amount, metadata } = intent
    const created = records.seconds()
    const charge = { id: records.newId('ch'), intent: id, amount, refunded: 0, created, metadata }
    records.charges.set(charge.id, charge)
    card.charges += 1
    Object.assign(intent, { status: 'succeeded', charge })
    note(intent, 'payment_intent.succeeded')
    return success(show(intent, isExpanded(form)))
  }

  function cancel(id: string): Answer {
    const intent = records.intents.get(id)
    if (intent === undefined) return missing()
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return invalid('payment_intent_unexpected_state', { isUnworked: false })
    intent.status = 'canceled'
    note(intent, 'payment_intent.canceled')
    return success(show(intent, false))
  }

  return {
    create,
    confirm,
    cancel,
    retrieve(id: string, query: Query): Answer {
      const intent = records.intents.get(id)
      return intent === undefined ? missing() : success(show(intent, isExpanded(query)))
    },
    list(query: Query): Answer {
      const { customer } = query
      const ours = [...records.intents.values()].filter(
        (intent) => customer === undefined || intent.customer === customer,
      )
      const isFull = isExpanded(query)
      return listPage(ours, query, { url: '/v1/payment_intents', show: (intent) => show(intent, isFull) })
    },
  }
}

/** Whether the charge is to be whole in the answer, not its number alone. */
const isExpanded = (given: object): boolean => JSON.stringify(given).includes('latest_charge')
