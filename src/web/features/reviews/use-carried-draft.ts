import { useEffect, useState } from 'react'
import { useCarried } from '#src/web/api/use-carried-work.ts'
import { draftKey, joinDrafts, readDraft, writeDraft } from './draft.ts'

/**
 * Puts a long review that the member wrote before signing in among their own drafts, where the form finds it. Answers
 * how often that was: each time the form begins anew. Nothing is published by it, since somebody else may have signed in.
 */
export function useCarriedDraft(bookId: number, of: string, keptAs: string): number {
  const [brought, bring] = useCarried('preview', bookId)
  const [rounds, setRounds] = useState(0)
  useEffect(() => {
    if (brought === undefined) return
    writeDraft(keptAs, joinDrafts(brought, readDraft(keptAs)))
    writeDraft(draftKey('visitor', of), undefined)
    bring(undefined)
    // The form begins anew once the draft is there for it to find.
    queueMicrotask(() => setRounds((count) => count + 1))
  }, [brought, bring, keptAs, of])
  return rounds
}
