import { useCallback, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { useSignedIn } from '#src/web/api/session.ts'
import type { MarkingParts } from './marking-parts.tsx'

/** In ms: the text of the book loads before the code of marking. */
const PREFETCH_AFTER = 1500

/** Loads the components and words of marking when `isNeeded`, and for members soon after the text. */
export function useMarkingParts(isNeeded: boolean) {
  const signedIn = useSignedIn()
  const locale = useLocale()
  const [parts, setParts] = useState<MarkingParts>()
  const loadParts = useCallback(async () => {
    // The browser caches a loaded module; a failed import is requested again.
    const { loadMarkingParts } = await import('./marking-parts.tsx')
    const loaded = await loadMarkingParts(locale)
    setParts((known) => (known?.words === loaded.words ? known : loaded))
    return loaded
  }, [locale])
  useEffect(() => {
    if (!isNeeded && !signedIn) return
    // Members get the code early because they may be offline when they first mark something. A rejected load is dropped
    // here; the next choice of text retries.
    const timer = setTimeout(() => void loadParts().catch(() => undefined), isNeeded ? 0 : PREFETCH_AFTER)
    return () => clearTimeout(timer)
  }, [isNeeded, signedIn, loadParts])
  return { parts, loadParts }
}
