import { useRef, useState } from 'react'
import type { Carried } from '#src/web/api/carried-work.ts'
import type { BookDetail, ContentsEntry } from '#src/web/api/book-types.ts'
import type { SearchHit } from '#src/web/api/queries.ts'
import type { BlockSpan } from './engine/layout.ts'
import { type StartPage, useBookText } from './engine/use-book-text.ts'
import { useListening } from './listening/use-listening.tsx'
import { useMarking } from './marks/use-marking.tsx'
import { useNavigation } from './places/use-navigation.ts'
import { useBookLinks } from './popups/use-book-links.ts'
import { findNote } from './popups/use-linked-note.ts'
import { usePopups } from './popups/use-popups.tsx'
import { useHits } from './search/use-hits.ts'
import { useDisplay } from './settings/use-display.ts'
import { useReaderSettings } from './settings/use-reader-settings.ts'
import { usePageGestures } from './use-page-gestures.ts'
import { usePanels } from './use-panels.ts'
import { useReaderKeys } from './use-reader-keys.ts'

export type ReaderProps = {
  book: BookDetail
  contents: ContentsEntry[]
  start: StartPage
  /** What the address asks for. */
  requested: {
    page: number | undefined
    block: number | undefined
    passage: readonly BlockSpan[] | undefined
    note: string | undefined
  }
  /** Called where a page is not open to the reader, with the address of the place being read. */
  onPaidPlace: (place: string) => void
  /** Called at the end of the sample, with the same. */
  onSubscribe: (place: string) => void
  /** Called where only a member may go on. */
  onSignIn: (carried?: Carried) => void
}

/**
 * Controls an open book. Each part below does one thing: the display, the text, the settings, the panels, the pop-ups,
 * listening, marking, navigation and search; what involves several of them at once is done here.
 */
export function useReader({ book, contents, start, requested, onPaidPlace, onSignIn }: ReaderProps) {
  const view = useRef<HTMLDivElement>(null)
  const { bookId } = book
  const display = useDisplay(book)
  const { paged, rtl, large } = display
  const text = useBookText(book, start, paged)
  const { reading, access } = text
  const { flow, shown, page, here } = reading
  const settings = useReaderSettings(reading.keepInView)
  const panels = usePanels()
  const popups = usePopups(flow, { bookId, shown, requestedNote: requested.note })
  const listening = useListening({ book, contents, reading, access, paged })
  const onListen = listening.isAllowed ? listening.start : undefined
  const marking = useMarking({ book, flow, shown, page, here, onSignIn, onListen })
  const navigation = useNavigation({ book, text, startPage: start.page, requested, onPaidPlace })
  const search = useHits(bookId, shown, openHit)
  const [turns, setTurns] = useState(0)

  function closePopups() {
    popups.close()
    marking.closeMenu()
  }

  function turn(by: 1 | -1) {
    closePopups()
    setTurns((before) => before + 1)
    void reading.turn(by)
  }

  function followLink(block: number) {
    popups.closeNote()
    navigation.followLink(block)
  }

  /** A hit in a note leads to the block that calls the note, and opens it. */
  function openHit(hit: SearchHit) {
    closePopups()
    const { noteId } = hit
    if (noteId === null) return void navigation.open(hit)
    void navigation.open({ page: hit.page, block: hit.block }).then(() => {
      const note = findNote(flow.current, { ...hit, id: noteId })
      if (note !== undefined) popups.openNote(note)
    })
  }

  useBookLinks(flow, bookId, {
    onNote: popups.openNote,
    onPlace: followLink,
    onScripture: popups.openScripture,
  })
  usePageGestures(view, { active: paged, rtl, turn, isTaken: marking.hasHighlightAt, wide: large })
  useReaderKeys({
    rtl,
    paged,
    turn,
    toggle: panels.toggle,
    listen: listening.toggle,
    changeSize: (by) => settings.step('size', by),
    handleMarkKey: marking.onKey,
    close() {
      panels.close()
      closePopups()
    },
  })

  return {
    view,
    display,
    text,
    settings,
    panels,
    popups,
    listening,
    marking,
    navigation,
    search,
    turning: { turn, count: turns },
    followLink,
  }
}
