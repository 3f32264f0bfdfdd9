/** What the card page sent back with the member. */
export type Returned = { customerKey: string; authKey: string }

let returned: Returned | undefined

/**
 * Takes what the card page sent back out of the address, so that neither the history, a reload nor a shared link has it. It is
 * remembered while this document is open, for whoever draws the page twice or comes back to it.
 */
export function takeReturned(): Returned | undefined {
  const search = new URLSearchParams(location.search)
  const [customerKey, authKey] = [search.get('customerKey'), search.get('authKey')]
  if (customerKey === null || authKey === null) return returned
  returned = { customerKey, authKey }
  // The prototype's method, because the router listens to the patched one and this is no navigation.
  History.prototype.replaceState.call(history, history.state, '', location.pathname)
  return returned
}
