import { z } from 'zod'

const verb = z.enum(['registerCard', 'charge', 'lookUp', 'refund', 'revokeCard', 'listTransactions'])
export type Verb = z.infer<typeof verb>

/** What can go wrong with a call, on the way or at the payment company. */
const fault = z.discriminatedUnion('kind', [
  /** Refused by this code. */
  z.object({ kind: z.literal('decline'), code: z.string().min(1).max(100) }),
  /** A fault of the server before the work was done, or after. The answer is stored like any other. */
  z.object({ kind: z.literal('failBefore') }),
  z.object({ kind: z.literal('failAfter') }),
  /** The connection breaks before the work was done, or after. */
  z.object({ kind: z.literal('loseBefore') }),
  z.object({ kind: z.literal('loseAfter') }),
  /** Half of the answer arrives. */
  z.object({ kind: z.literal('cutBody') }),
  /** The answer to what was done at once comes late. */
  z.object({ kind: z.literal('delay'), milliseconds: z.number().int().min(0).max(600_000) }),
  /** An equal request is under way. */
  z.object({ kind: z.literal('conflict') }),
  /** One won more is said to be paid than was. */
  z.object({ kind: z.literal('wrongAmount') }),
  /** What exists is not found. */
  z.object({ kind: z.literal('hide') }),
])
export type Fault = z.infer<typeof fault>

export const scriptedFault = z.object({
  verb,
  orderId: z.string().optional(),
  times: z.number().int().min(1).max(1_000_000).default(1),
  fault,
})
export type ScriptedFault = z.input<typeof scriptedFault>

/** What befalls the connection, and so an answer that is replayed, too. */
const OF_THE_WAY = new Set<Fault['kind']>(['loseBefore', 'loseAfter', 'cutBody', 'delay', 'conflict'])

/** Faults that wait for their call, first in, first out. */
export function faultScript() {
  const waiting: { verb: Verb; orderId: string | undefined; left: number; fault: Fault }[] = []
  return {
    add(scripted: readonly ScriptedFault[]) {
      for (const { verb, orderId, times, fault } of scripted)
        waiting.push({ verb, orderId, left: times ?? 1, fault })
    },
    clear() {
      waiting.length = 0
    },
    take(call: { verb: Verb; orderId: string | undefined; isReplay: boolean }): Fault | undefined {
      if (waiting.length === 0) return undefined
      const at = waiting.findIndex(
        ({ verb, orderId, fault }) =>
          verb === call.verb &&
          (orderId === undefined || orderId === call.orderId) &&
          (!call.isReplay || OF_THE_WAY.has(fault.kind)),
      )
      const found = waiting[at]
      if (found === undefined) return undefined
      found.left -= 1
      if (found.left === 0) waiting.splice(at, 1)
      return found.fault
    },
  }
}
