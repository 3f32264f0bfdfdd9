let hasLeft = false

/** A member has left the library for good, in this tab and just now. */
export function noteWithdrawal(): void {
  hasLeft = true
}

/** Never on the server, which would say goodbye to everybody. */
export const hasWithdrawn = () => hasLeft
