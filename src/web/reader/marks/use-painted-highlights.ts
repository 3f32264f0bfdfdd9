import { type RefObject, useEffect, useRef } from 'react'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { blocksOf } from '#src/web/reader/engine/layout.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { clearMarks, markAt, marksAmong, paintMarks } from './mark-paint.ts'
import type { ReaderHighlight } from './pending-changes.ts'

/** In ms: the browser paints the turned page before its marks are painted again. */
const AFTER_TURN = 60

type Painted = {
  /** All highlights of the book when they were painted, and those near the page. */
  highlights: readonly ReaderHighlight[]
  near: ReaderHighlight[]
  /** The first and the last page that are painted. */
  from: number
  to: number
  clear: () => void
}

/**
 * The range of pages whose marks are painted; each one slows every turn a little. It covers the pages in view and half
 * a window beyond, and at least the next page, which comes into view while this one is still being read.
 */
function pagesNear(text: HTMLElement, page: number): { from: number; to: number } {
  const [width, height] = [window.innerWidth, window.innerHeight]
  const [ahead, below] = [width / 2, height / 2]
  const isLeftwards = getComputedStyle(text).direction === 'rtl'
  const isNear = ({ left, right, top, bottom }: DOMRect) =>
    (isLeftwards ? right > -ahead && left < width : right > 0 && left < width + ahead) &&
    bottom > 0 &&
    top < height + below
  const near = Array.from(text.querySelectorAll<HTMLElement>('[data-page]'))
    .filter((section) => Array.from(section.getClientRects()).some(isNear))
    .map((section) => Number(section.dataset['page']))
  return { from: Math.min(page, ...near), to: Math.max(page + 1, ...near) }
}

const pageOf = (block: HTMLElement) => Number(block.closest<HTMLElement>('[data-page]')?.dataset['page'])

/** Paints the highlights in the loaded pages. Returns a function that finds the highlight at a point of the window. */
export function usePaintedHighlights(
  flow: RefObject<HTMLElement | null>,
  { editionId }: BookDetail,
  { highlights, shown, page }: { highlights: readonly ReaderHighlight[]; shown: PageWindow; page: number },
): (at: { x: number; y: number }) => ReaderHighlight | undefined {
  const last = useRef<Painted>(undefined)
  useEffect(() => {
    const text = flow.current
    if (text === null) return
    const paint = () => {
      const { from, to } = pagesNear(text, page)
      const blocks = blocksOf(text).filter((block) => pageOf(block) >= from && pageOf(block) <= to)
      const numbers = blocks.map(({ id }) => Number(id.slice(1)))
      const near = marksAmong(highlights, { editionId, from: numbers[0] ?? 0, to: numbers.at(-1) ?? -1 })
      last.current?.clear()
      last.current = { highlights, near, from, to, clear: paintMarks(text, near) }
    }
    const before = last.current
    // The next page is painted already, so the pages after it can wait until the turn is shown.
    if (before?.highlights === highlights && page >= before.from && page <= before.to) {
      const timer = setTimeout(paint, AFTER_TURN)
      return () => clearTimeout(timer)
    }
    paint()
    return undefined
  }, [flow, highlights, shown, page, editionId])
  useEffect(
    () => () => {
      last.current?.clear()
      clearMarks()
    },
    [],
  )
  return (at) => markAt(last.current?.near ?? [], at)
}
