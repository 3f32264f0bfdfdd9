import { type Answer, invalid, missing, success } from './answers.ts'
import type { StripeCardKind } from './cards.ts'
import { type Form, textAt, textsAt } from './form-body.ts'
import { customerObject, methodObject, sessionObject } from './objects.ts'
import type { Records, SessionRecord } from './records.ts'

/** Customers, the sessions in which they register a card, and their cards. */
export function checkoutSessions(records: Records, pageUrl: (sessionId: string) => string) {
  const show = (session: SessionRecord) => sessionObject(session, pageUrl(session.id))

  function createCustomer(form: Form): Answer {
    const customer = { id: records.newId('cus'), metadata: textsAt(form, 'metadata') }
    records.customers.set(customer.id, customer)
    return success(customerObject(customer))
  }

  function create(form: Form): Answer {
    const [customer, successUrl] = [textAt(form, 'customer'), textAt(form, 'success_url')]
    if (customer === undefined || successUrl === undefined || textAt(form, 'mode') !== 'setup')
      return invalid('parameter_missing')
    if (!records.customers.has(customer)) return invalid('resource_missing')
    const session: SessionRecord = {
      id: records.newId('cs'),
      customer,
      clientReferenceId: textAt(form, 'client_reference_id') ?? null,
      locale: textAt(form, 'locale') ?? 'auto',
      successUrl,
      cancelUrl: textAt(form, 'cancel_url') ?? successUrl,
      method: undefined,
    }
    records.sessions.set(session.id, session)
    return success(show(session))
  }

  return {
    createCustomer,
    create,
    retrieve(id: string): Answer {
      const session = records.sessions.get(id)
      return session === undefined ? missing() : success(show(session))
    },
    /** What the page does once a card was given. */
    complete(session: SessionRecord, kind: StripeCardKind): void {
      const method = { id: records.newId('pm'), kind, customer: session.customer, charges: 0 }
      records.methods.set(method.id, method)
      session.method = method
    },
    retrieveMethod(id: string): Answer {
      const method = records.methods.get(id)
      return method === undefined ? missing() : success(methodObject(method))
    },
    detach(id: string): Answer {
      const method = records.methods.get(id)
      if (method === undefined) return missing()
      if (method.customer === null) return invalid('payment_method_unexpected_state', { isUnworked: false })
      const previous = { customer: method.customer }
      method.customer = null
      records.events.push({
        id: records.newId('evt'),
        type: 'payment_method.detached',
        object: methodObject(method),
        previous,
        created: records.seconds(),
      })
      return success(methodObject(method))
    },
  }
}
