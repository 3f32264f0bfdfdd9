import { useEffect, useState } from 'react'
import { type CarriedWork, takeCarried } from './carried-work.ts'
import { useUid } from './presence.ts'
import { useSignedIn } from './session.ts'

type Brought<Kind extends keyof CarriedWork> = CarriedWork[Kind] | undefined

/** What the member brought through signing in for this book, and a way to let go of it once it is finished. */
export function useCarried<Kind extends keyof CarriedWork>(
  kind: Kind,
  bookId: number,
): [Brought<Kind>, (brought: Brought<Kind>) => void] {
  const signedIn = useSignedIn()
  const uid = useUid()
  const [brought, bring] = useState<Brought<Kind>>()
  useEffect(() => {
    if (!signedIn || uid === undefined) return
    // Whoever takes it must still be here to finish it.
    const timer = setTimeout(() => {
      const taken = takeCarried(uid, kind, bookId)
      if (taken !== undefined) bring(taken)
    })
    return () => clearTimeout(timer)
  }, [signedIn, uid, kind, bookId])
  return [brought, bring]
}
