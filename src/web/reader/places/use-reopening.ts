import { useEffect, useState } from 'react'
import { currentOwner, useOwner } from '#src/web/api/owner.ts'

/**
 * A book that stands open while another member signs in, in another tab, opens anew as theirs. Who had opened it as a
 * visitor stays on the page they are at, which the address tells.
 */
export function useReopenForMember(bookId: number): void {
  const [opener] = useState(currentOwner)
  const owner = useOwner()
  useEffect(() => {
    if (owner === 'visitor' || owner === opener) return
    location.replace(`/read/${bookId}${opener === 'visitor' ? location.search : ''}`)
  }, [bookId, owner, opener])
}
