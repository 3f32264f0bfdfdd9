import { type RefObject, useEffect, useState } from 'react'
import { blocksOf } from '#src/web/reader/engine/layout.ts'
import { partIn } from '#src/web/reader/engine/text-position.ts'
import type { TextRange } from './passage.ts'

/** The selected text of the book: its parts by block, the page it begins on, and its position in the window. */
export type Selected = { anchor: TextRange[]; page: number; text: string; rect: () => DOMRect }

/** In ms: a selection that is being dragged or grown counts once it has not changed for this long. */
const SETTLE_TIME = 200

/** The selection within the book's text; undefined where none of it is selected, and while the pointer is still down. */
export function useSelected(flow: RefObject<HTMLElement | null>, editionId: number): Selected | undefined {
  const [selected, setSelected] = useState<Selected>()
  useEffect(() => {
    let timer = 0
    let isDown = false
    const update = () => setSelected(flow.current === null ? undefined : selectedIn(flow.current, editionId))
    const updateLater = () => {
      clearTimeout(timer)
      if (document.getSelection()?.isCollapsed !== false) update()
      else if (!isDown) timer = window.setTimeout(update, SETTLE_TIME)
    }
    const onDown = (event: PointerEvent) => {
      isDown = flow.current?.contains(event.target instanceof Node ? event.target : null) === true
    }
    const onUp = () => {
      isDown = false
      updateLater()
    }
    document.addEventListener('selectionchange', updateLater)
    window.addEventListener('pointerdown', onDown)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', updateLater)
      window.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
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

/** The parts of the book in a range, as a selection. */
function partsOf(flow: HTMLElement, range: Range, editionId: number): Selected | undefined {
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
  const copy = range.cloneRange()
  return {
    anchor,
    page,
    text: anchor.map(({ exact }) => exact).join('\n'),
    rect: () => firstLine(copy),
  }
}

/** The rectangle of the range's first visible line: a range over several blocks would be as wide as the column. */
function firstLine(range: Range): DOMRect {
  const rects = Array.from(range.getClientRects()).filter(
    ({ width, height, right, bottom }) => width > 0 && height > 0 && bottom > 0 && right > 0,
  )
  return rects[0] ?? range.getBoundingClientRect()
}
