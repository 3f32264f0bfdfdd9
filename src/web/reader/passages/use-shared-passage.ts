import { useEffect, useState } from 'react'
import type { BlockSpan } from '#src/web/reader/engine/layout.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { rangesOf } from './block-ranges.ts'

const NAME = 'shared-passage'
/** In ms: long enough to find the passage, and short enough not to disturb reading. */
const VISIBLE_FOR = 8000

/** Paints the passage that the link led to, for a while after its text is loaded. */
export function useSharedPassage(passage: readonly BlockSpan[] | undefined, shown: PageWindow): void {
  const [seen, setSeen] = useState<readonly BlockSpan[]>()
  useEffect(() => {
    if (passage === undefined || passage === seen || !('highlights' in CSS)) return
    const ranges = rangesOf(passage)
    if (ranges.length === 0) return
    CSS.highlights.set(NAME, new Highlight(...ranges))
    const timer = setTimeout(() => setSeen(passage), VISIBLE_FOR)
    return () => {
      clearTimeout(timer)
      CSS.highlights.delete(NAME)
    }
  }, [passage, shown, seen])
}
