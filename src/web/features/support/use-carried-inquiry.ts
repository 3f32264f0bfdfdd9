import { useEffect, useState } from 'react'
import { NO_BOOK } from '#src/web/api/carried-work.ts'
import type { Owner } from '#src/web/api/owner.ts'
import { useCarried } from '#src/web/api/use-carried-work.ts'
import { joinDrafts, NOTHING, readDraft, writeDraft } from './inquiry-draft.ts'

/**
 * Puts an inquiry that the member wrote before signing in where the form finds it. Answers how often that was: each time
 * the form begins anew. Nothing is sent by it, since somebody else may have signed in.
 */
export function useCarriedInquiry(owner: Owner): number {
  const [brought, bring] = useCarried('inquiry', NO_BOOK)
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (brought === undefined) return
    writeDraft(owner, joinDrafts(brought, readDraft(owner)))
    writeDraft('visitor', NOTHING)
    bring(undefined)
    // The form begins anew once the draft is there for it to find.
    queueMicrotask(() => setRounds((count) => count + 1))
  }, [brought, bring, owner])
  return rounds
}
