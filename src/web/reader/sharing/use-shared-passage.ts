import { useEffect, useState } from 'react'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { rangesOf } from '#src/web/reader/marks/mark-paint.ts'

/** A passage that a link leads to: its part of each block. */
export type SharedPassage = readonly { block: number; start: number; end: number }[]

const NAME = 'shared-passage'
/** Long enough to find it, and gone before it is in the way; in ms. */
const STAYS = 8000

/** Paints the passage of the link the book was opened by, for a while after its text has come. */
export function useSharedPassage(passage: SharedPassage | undefined, shown: PageWindow): void {
  const [seen, setSeen] = useState<SharedPassage>()
  useEffect(() => {
    if (passage === undefined || passage === seen || !('highlights' in CSS)) return
    const ranges = rangesOf(passage)
    if (ranges.length === 0) return
    CSS.highlights.set(NAME, new Highlight(...ranges))
    const timer = setTimeout(() => setSeen(passage), STAYS)
    return () => {
      clearTimeout(timer)
      CSS.highlights.delete(NAME)
    }
  }, [passage, shown, seen])
}
