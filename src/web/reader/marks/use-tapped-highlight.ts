import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { rangesOf } from '#src/web/reader/passages/block-ranges.ts'
import type { ReaderHighlight } from './pending-changes.ts'

/** A highlight that was tapped, and the line on which it was tapped. */
export type TappedHighlight = { mark: ReaderHighlight; rect: () => DOMRect }

/** Remembers the highlight that was last tapped in the text, until something else is tapped. */
export function useTappedHighlight(
  flow: RefObject<HTMLElement | null>,
  findMark: (at: { x: number; y: number }) => ReaderHighlight | undefined,
) {
  const [tapped, setTapped] = useState<TappedHighlight>()
  const onTap = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || document.getSelection()?.isCollapsed === false) return
    if (event.target instanceof Element && event.target.closest('a, button, img') !== null) return
    const mark = findMark({ x: event.clientX, y: event.clientY })
    const line = lineAt(mark, event)
    setTapped(mark === undefined ? undefined : { mark, rect: () => line })
  })
  useEffect(() => {
    const text = flow.current
    text?.addEventListener('click', onTap)
    return () => text?.removeEventListener('click', onTap)
  }, [flow])
  return { tapped, clear: () => setTapped(undefined) }
}

function lineAt(mark: ReaderHighlight | undefined, { clientX, clientY }: MouseEvent): DOMRect {
  const lines = rangesOf(mark?.anchor ?? []).flatMap((range) => Array.from(range.getClientRects()))
  const line = lines.find(({ top, bottom }) => top <= clientY && bottom >= clientY)
  return line ?? new DOMRect(clientX, clientY, 0, 0)
}
