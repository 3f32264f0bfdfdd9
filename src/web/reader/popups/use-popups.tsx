import type { RefObject } from 'react'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import { pagesOf } from '#src/web/reader/engine/page-window.ts'
import type { OpenScripture } from './opened.ts'
import { useLinkedNote } from './use-linked-note.ts'
import { useNotes } from './use-notes.tsx'
import { usePicture } from './use-picture.tsx'
import { useScripture } from './use-scripture.tsx'

type PopupOptions = {
  bookId: number
  shown: PageWindow
  /** The note that the address names. */
  requestedNote: string | undefined
}

/** What opens over the text: notes, cited passages of Scripture, and pictures. */
export function usePopups(
  flow: RefObject<HTMLElement | null>,
  { bookId, shown, requestedNote }: PopupOptions,
) {
  const notes = useNotes()
  const picture = usePicture(flow)
  const scripture = useScripture()
  useLinkedNote(requestedNote, flow, { shown, open: notes.open })

  function openScripture(cited: OpenScripture) {
    notes.close()
    scripture.open(cited)
  }

  return {
    openNote: notes.open,
    closeNote: notes.close,
    openScripture,
    close() {
      notes.close()
      scripture.close()
    },
    render: (onPlace: (block: number) => void) => (
      <>
        {notes.popup({ bookId, pages: pagesOf(shown), onPlace, onScripture: openScripture })}
        {scripture.popup}
        {picture}
      </>
    ),
  }
}
