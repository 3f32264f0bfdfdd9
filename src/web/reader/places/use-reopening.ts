import { useEffect, useState } from 'react'
import { currentOwner, useOwner } from '#src/web/api/owner.ts'

/**
 * Reloads an open book when another member signs in in another tab, so that it opens at their place. A book that a visitor
 * opened reloads at its page, which is in the address.
 */
export function useReopenForMember(bookId: number): void {
  const [opener] = useState(currentOwner)
  const owner = useOwner()
  useEffect(() => {
    if (owner === 'visitor' || owner === opener) return
    location.replace(`/read/${bookId}${opener === 'visitor' ? location.search : ''}`)
  }, [bookId, owner, opener])
}
