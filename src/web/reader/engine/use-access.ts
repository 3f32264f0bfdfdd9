import { useCallback, useState } from 'react'
import { usePresence } from '#src/web/api/presence.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { waitsForStart } from '#src/web/api/session.ts'
import { readStored, useStored } from '#src/web/lib/stored.ts'

export type Access = {
  /** True once the browser knows that only the sample is open to this reader. */
  onlySample: boolean
  /** The last page that may be requested. */
  last: number
  /** Records that the API refused a page. Returns false where the API could not know who asked. */
  noteRefusal: () => boolean
}

/**
 * How much of a book is open to this reader. A visitor and a member without a subscription have the sample; any other
 * member has the whole book until the API refuses a page. Only the API decides; the server renders neither state.
 */
export function useAccess(book: BookDetail, startPage: number): Access {
  const presence = usePresence()
  const user = useStored('user')
  const billed = useStored('billedYn')
  // The refusal holds only for the account details it was given for: with newer ones the API may answer differently.
  const [refused, setRefused] = useState<string | null>()
  const noteRefusal = useCallback(() => {
    if (waitsForStart()) return false
    setRefused(readStored('user'))
    return true
  }, [])
  // A book opened past the sample requests that page anyway: the subscription may be newer than what is stored here.
  const isWithinSample = billed === 'N' && startPage <= book.samplePages
  const onlySample =
    !book.isFree &&
    (presence === 'visitor' || (presence === 'member' && (refused === user || isWithinSample)))
  return { onlySample, last: onlySample ? book.samplePages : book.totalPage, noteRefusal }
}
