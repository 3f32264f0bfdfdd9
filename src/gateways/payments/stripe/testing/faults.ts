/** The calls of Stripe that can be made to fail. `findIntents`: one of them or a list. */
export type Operation =
  | 'createCustomer'
  | 'createSession'
  | 'retrieveSession'
  | 'findIntents'
  | 'createIntent'
  | 'confirmIntent'
  | 'cancelIntent'
  | 'createRefund'
  | 'listRefunds'
  | 'listCharges'
  | 'method'

/** What can go wrong with a call, on the way or at Stripe. */
export type StripeFault =
  | { kind: 'decline'; code: string }
  /** A fault of the server before the work was done, or after. The answer is stored like any other. */
  | { kind: 'failBefore' | 'failAfter' }
  /** The connection breaks before the work was done, or after, or in the midst of the answer. */
  | { kind: 'loseBefore' | 'loseAfter' | 'cutBody' }
  /** The answer comes so much later. */
  | { kind: 'delay'; milliseconds: number }
  /** Too many requests, or an equal one under way. */
  | { kind: 'rateLimit' | 'conflict' }
  /** One won more is said to be charged than was. */
  | { kind: 'wrongAmount' }

export type ScriptedFault = { operation: Operation; orderId?: string; times?: number; fault: StripeFault }

/** What befalls the way or the door, and so an answer that is replayed, too. */
const OF_THE_WAY = new Set<StripeFault['kind']>([
  'loseBefore',
  'loseAfter',
  'cutBody',
  'delay',
  'rateLimit',
  'conflict',
])

/** Faults that wait for their call, first in, first out. */
export function faultScript() {
  const waiting: { scripted: ScriptedFault; left: number }[] = []
  return {
    add(faults: readonly ScriptedFault[]) {
      for (const scripted of faults) waiting.push({ scripted, left: scripted.times ?? 1 })
    },
    clear() {
      waiting.length = 0
    },
    take(call: { operation: Operation; orderId: string | undefined; isReplay: boolean }) {
      const at = waiting.findIndex(
        ({ scripted: { operation, orderId, fault } }) =>
          operation === call.operation &&
          (orderId === undefined || orderId === call.orderId) &&
          (!call.isReplay || OF_THE_WAY.has(fault.kind)),
      )
      const found = waiting[at]
      if (found === undefined) return undefined
      found.left -= 1
      if (found.left === 0) waiting.splice(at, 1)
      return found.scripted.fault
    },
  }
}
