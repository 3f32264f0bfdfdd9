import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { useSignedIn } from '#src/web/api/session.ts'
import type { MarkingParts } from './marking-parts.tsx'

/** The text comes first, in ms. */
const PREFETCH_AFTER = 1500

/** Menu, form and words of marking. Most who read do not mark: they are fetched when `isAsked`, and for a member once the text is there. */
export function useMarkingParts(isNeeded: boolean) {
  const signedIn = useSignedIn()
  const locale = useLocale()
  const [parts, setParts] = useState<MarkingParts>()
  const loadParts = useCallback(async () => {
    // The browser fetches a script once, and again only where it could not be had.
    const { loadMarkingParts } = await import('./marking-parts.tsx')
    const loaded = await loadMarkingParts(locale)
    setParts((known) => (known?.words === loaded.words ? known : loaded))
    return loaded
  }, [locale])
  useEffect(() => {
    if (!isNeeded && !signedIn) return
    // A member may be without a network by the time there is something to mark. Where it cannot be fetched, the next
    // choice tries again.
    const timer = setTimeout(() => void loadParts().catch(() => undefined), isNeeded ? 0 : PREFETCH_AFTER)
    return () => clearTimeout(timer)
  }, [isNeeded, signedIn, loadParts])
  return { parts, loadParts }
}
