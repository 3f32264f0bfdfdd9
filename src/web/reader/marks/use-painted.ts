import { type RefObject, useEffect, useRef } from 'react'
import type { BookDetail } from '#src/web/lib/queries.ts'
import { blocksOf } from '#src/web/reader/engine/layout.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { clearMarks, markAt, marksAmong, paintMarks } from './mark-paint.ts'
import type { ReaderHighlight } from './pending.ts'

/** Pages before and after the one being read, a column, that have their marks painted: each costs a little with every turn. */
const NEAR = 1

const pageOf = (block: HTMLElement) => Number(block.closest<HTMLElement>('[data-page]')?.dataset['page'])

/** Paints the highlights that stand in the loaded pages; answers how to find the one at a point of the window. */
export function usePainted(
  flow: RefObject<HTMLElement | null>,
  { editionId }: BookDetail,
  { highlights, shown, page }: { highlights: readonly ReaderHighlight[]; shown: PageWindow; page: number },
): (at: { x: number; y: number }) => ReaderHighlight | undefined {
  const painted = useRef<ReaderHighlight[]>([])
  useEffect(() => {
    if (flow.current === null) return
    const reach = NEAR * (Number.parseInt(getComputedStyle(flow.current).columnCount, 10) || 1)
    const near = blocksOf(flow.current).filter((block) => Math.abs(pageOf(block) - page) <= reach)
    const numbers = near.map(({ id }) => Number(id.slice(1)))
    const within = { editionId, from: numbers[0] ?? 0, to: numbers.at(-1) ?? -1 }
    painted.current = marksAmong(highlights, within)
    return paintMarks(flow.current, painted.current)
  }, [flow, highlights, shown, page, editionId])
  useEffect(() => clearMarks, [])
  return (at) => markAt(painted.current, at)
}
