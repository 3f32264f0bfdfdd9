import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type LinkedNote, parseNote } from '#src/web/lib/passage-link.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import type { OpenNote } from './opened.ts'

/** Opens the note that the address names, once, as soon as the text with its mark is loaded. */
export function useLinkedNote(
  requested: string | undefined,
  flow: RefObject<HTMLElement | null>,
  { shown, open }: { shown: PageWindow; open: (note: OpenNote) => void },
): void {
  const opened = useRef<string>(undefined)
  const openOnce = useEffectEvent(() => {
    const note = parseNote(requested)
    if (note === undefined || opened.current === requested) return
    const found = findNote(flow.current, note)
    if (found === undefined) return
    opened.current = requested
    open(found)
  })
  useEffect(() => openOnce(), [requested, shown])
}

/** Finds a note by the mark that points to it, with the words to highlight in it. */
export function findNote(flow: HTMLElement | null, { id, start, end }: LinkedNote): OpenNote | undefined {
  const anchor = flow?.querySelector<HTMLElement>(`a[href="#${CSS.escape(id)}"]`)
  return anchor == null ? undefined : { id, anchor, mark: anchor.textContent, words: { start, end } }
}
