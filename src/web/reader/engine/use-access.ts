import { useCallback, useState } from 'react'
import { usePresence } from '#src/web/api/presence.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { waitsForStart } from '#src/web/api/session.ts'
import { readStored, useStored } from '#src/web/lib/stored.ts'

export type Access = {
  /** It is known that only the sample is open to whoever reads here. Until then nobody is told so. */
  onlySample: boolean
  /** The last page that may be asked for. */
  last: number
  /** The API has refused a page. False where it could not know who asked. */
  noteRefusal: () => boolean
}

/**
 * How much of a book is open here. A visitor and a member without a subscription have the sample; any other member has
 * the book until the API says no, which alone decides. The server renders neither the one nor the other.
 */
export function useAccess(book: BookDetail, startPage: number): Access {
  const presence = usePresence()
  const user = useStored('user')
  const billed = useStored('billedYn')
  // Kept for the very answer that described the member: another one may be followed by another judgement.
  const [refused, setRefused] = useState<string | null>()
  const noteRefusal = useCallback(() => {
    if (waitsForStart()) return false
    setRefused(readStored('user'))
    return true
  }, [])
  // Whoever opens a book past the sample asks for that page, in case the subscription is newer than what is kept here.
  const asksNothing = billed === 'N' && startPage <= book.samplePages
  const onlySample =
    !book.isFree && (presence === 'visitor' || (presence === 'member' && (refused === user || asksNothing)))
  return { onlySample, last: onlySample ? book.samplePages : book.totalPage, noteRefusal }
}
