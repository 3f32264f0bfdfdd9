import { type RefObject, useEffect, useState } from 'react'
import { blocksOf } from '#src/web/reader/engine/layout.ts'
import { partIn } from '#src/web/reader/engine/text-position.ts'
import type { TextRange } from './passage.ts'

/** What of the book is selected: its parts by block, the page it begins on, and where it stands in the window. */
export type Selected = { anchor: TextRange[]; page: number; text: string; rect: () => DOMRect }

/** A selection that handles are dragging, or keys are growing, settles for so long, in ms. */
const SETTLE_TIME = 200

/** The selection within the book's text; undefined where nothing of it is selected, and while the pointer is still down. */
export function useSelected(flow: RefObject<HTMLElement | null>, editionId: number): Selected | undefined {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer = 0
    let isDown = false
    const look = () => setSelected(flow.current === null ? undefined : selectedIn(flow.current, editionId))
    const later = () => {
      clearTimeout(timer)
      if (document.getSelection()?.isCollapsed !== false) look()
      else if (!isDown) timer = window.setTimeout(look, SETTLE_TIME)
    }
    const down = (event: PointerEvent) => {
      isDown = flow.current?.contains(event.target instanceof Node ? event.target : null) === true
    }
    const up = () => {
      isDown = false
      later()
    }
    document.addEventListener('selectionchange', later)
    window.addEventListener('pointerdown', down)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      window.removeEventListener('pointerdown', down)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', up)
    }
  }, [flow, editionId])
  return selected
}

export function selectedIn(flow: HTMLElement, editionId: number): Selected | undefined {
  const selection = document.getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  if (!flow.contains(range.startContainer) && !flow.contains(range.endContainer)) return undefined
  return partsOf(flow, range, editionId)
}

/** The parts of the book in a range. */
export function partsOf(flow: HTMLElement, range: Range, editionId: number): Selected | undefined {
  const blocks = blocksOf(flow).filter((block) => range.intersectsNode(block))
  const anchor = blocks.flatMap((block) => {
    const part = partIn(block, range)
    return part === undefined ? [] : [{ editionId, block: Number(block.id.slice(1)), ...part }]
  })
  const [first] = anchor
  if (first === undefined) return undefined
  const page = Number(
    document.getElementById(`b${first.block}`)?.closest<HTMLElement>('[data-page]')?.dataset['page'],
  )
  const kept = range.cloneRange()
  return {
    anchor,
    page,
    text: anchor.map(({ exact }) => exact).join('\n'),
    rect: () => firstLine(kept),
  }
}

/** A range over several blocks is as wide as the column; what is pressed stands by its first line in the window. */
function firstLine(range: Range): DOMRect {
  const rects = Array.from(range.getClientRects()).filter(
    ({ width, height, right, bottom }) => width > 0 && height > 0 && bottom > 0 && right > 0,
  )
  return rects[0] ?? range.getBoundingClientRect()
}
