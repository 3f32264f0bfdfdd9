export type Verb = 'issue' | 'charge' | 'lookUp' | 'cancel' | 'revoke' | 'list'
export type Call = { verb: Verb; orderId?: string | undefined }

/** What goes wrong with one call. `before` and `after` the sandbox has done, and booked, what was asked. */
export type Fault =
  | { kind: 'refuse'; status: number; code: string }
  | { kind: 'fail'; at: 'before' | 'after' }
  | { kind: 'lose'; at: 'before' | 'after' }
  | { kind: 'cut' }
  | { kind: 'busy' }
  | { kind: 'wrongAmount' }
  | { kind: 'hide' }

/** Which fault, if any, the next call meets. */
export type Faults = (call: Call) => Fault | undefined

/** Faults that were asked for: each is met once, by the next call it fits, in order. */
export function scriptedFaults() {
  const script: { verb: Verb; orderId?: string | undefined; fault: Fault }[] = []
  return {
    add: (verb: Verb, ...faults: Fault[]) => script.push(...faults.map((fault) => ({ verb, fault }))),
    clear: () => script.splice(0),
    next: (({ verb, orderId }) => {
      const index = script.findIndex(
        (one) => one.verb === verb && (one.orderId === undefined || one.orderId === orderId),
      )
      return index === -1 ? undefined : script.splice(index, 1)[0]?.fault
    }) satisfies Faults,
  }
}
