import { type RefObject, useRef, useState } from 'react'
import type { Carried } from '#src/web/api/carried-work.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import type { Place } from '#src/web/reader/engine/place.ts'
import type { ToastMessage } from '#src/web/reader/passages/toast-message.ts'
import { usePassageActions } from '#src/web/reader/sharing/use-passage-actions.ts'
import { handleMarkKey } from './editing/mark-keys.ts'
import type { MarkList } from './mark-list.ts'
import type { ReaderHighlight } from './pending-changes.ts'
import { useBookmarkToggle } from './editing/use-bookmark-toggle.ts'
import { useCarriedMarks } from './use-carried-marks.ts'
import { useChosenText } from './use-chosen-text.ts'
import { useMarkActions } from './editing/use-mark-actions.ts'
import { useMarkEditing } from './editing/use-mark-editing.ts'
import { useMarkingParts } from './use-marking-parts.ts'
import { useNoteDialog } from './editing/use-note-dialog.tsx'
import { useOwnMarks } from './use-own-marks.ts'
import { usePaintedHighlights } from './use-painted-highlights.ts'
import { useVisibilityQuestion } from './use-visibility-question.ts'

type MarkingOptions = {
  book: BookDetail
  flow: RefObject<HTMLElement | null>
  shown: PageWindow
  /** The page being read. */
  page: number
  here: () => Place | undefined
  onSignIn: (carried?: Carried) => void
  /** Undefined where the book may not be read aloud. */
  onListen: ((from: BlockPlace) => void) | undefined
}

export type Marking = ReturnType<typeof useMarking>

/** Highlights, notes and bookmarks in the book being read: painted, listed, made, changed, removed and undone. */
export function useMarking({ book, flow, shown, page, here, onSignIn, onListen }: MarkingOptions) {
  const dialogs = useDialogs()
  const [toast, showToast] = useState<ToastMessage>()
  const question = useVisibilityQuestion()
  const own = useOwnMarks(book, {
    onRefused: (code) => showToast({ kind: REFUSALS[code] ?? 'refused' }),
    onSaved: () => void question.askOnce(),
  })
  const editing = useMarkEditing(own, showToast)
  const findHighlight = usePaintedHighlights(flow, book, { highlights: own.highlights, shown, page })
  const choice = useChosenText(flow, book.editionId, findHighlight)
  const { chosen } = choice
  const { parts, loadParts } = useMarkingParts(
    chosen !== undefined || toast !== undefined || question.isAsked,
  )
  const openNote = useNoteDialog(loadParts, editing)
  const sharing = usePassageActions({ book, flow, parts, loadParts, showToast, onSignIn })
  const actions = useMarkActions({
    bookId: book.bookId,
    choice,
    editing,
    sharing,
    openNote,
    onSignIn,
    onListen,
  })
  const bookmark = useBookmarkToggle({ book, bookmarks: own.bookmarks, page, here, editing, onSignIn })
  const menu = useRef<HTMLDivElement>(null)
  useCarriedMarks(book, own.isLoading, { editing, openNote })

  /** An orphaned highlight cannot be made again, so its removal is confirmed first. */
  async function removeListed(mark: ReaderHighlight) {
    const isSure =
      mark.certainty !== 'orphaned' ||
      (parts !== undefined &&
        (await dialogs.confirm({ message: parts.words.lostRemove, ok: parts.words.remove })))
    if (isSure) editing.removeHighlight(mark)
  }

  const { highlights, bookmarks, known, isLoading, isFailed, reload } = own
  const list: MarkList = {
    highlights,
    bookmarks,
    known,
    isLoading,
    isFailed,
    reload,
    signIn: () => onSignIn(),
    openNote,
    removeHighlight: (mark) => void removeListed(mark),
    removeBookmark: editing.removeBookmark,
  }
  return {
    list,
    parts,
    loadParts,
    bookmark,
    closeMenu: choice.clear,
    hasHighlightAt: (at: { x: number; y: number }) => findHighlight(at) !== undefined,
    onKey: (event: KeyboardEvent) =>
      handleMarkKey(event, {
        chosen: choice.kind(),
        toggleBookmark: bookmark.toggleBookmark,
        undo: editing.undo,
        selectSentence: () => choice.selectSentence(here()),
        selectNextSentence: choice.selectNextSentence,
        setColor: actions.highlight,
        menuActions: actions.menuActions,
        remove: actions.removeTapped,
        enterMenu: () => menu.current?.contains(document.activeElement) === false && focusFirst(menu.current),
      }),
    menu: parts !== undefined && chosen !== undefined && (
      <parts.MarkMenu
        ref={menu}
        chosen={chosen}
        words={parts.words}
        onColor={actions.highlight}
        actions={actions.menuActions}
        onRemove={actions.removeTapped}
        onClose={choice.clear}
      />
    ),
    /** What is shown with the other prompts over the text. */
    prompts: parts !== undefined && (
      <>
        {toast !== undefined && (
          <parts.Toast
            message={toast}
            isWaiting={own.isWaiting}
            words={parts.words}
            onUndo={editing.undo}
            onClose={() => showToast(undefined)}
          />
        )}
        {question.isAsked && chosen === undefined && (
          <parts.VisibilityQuestion question={question} words={parts.words} />
        )}
      </>
    ),
  }
}

const REFUSALS: Readonly<Record<string, ToastMessage['kind']>> = {
  DID_NOT_PAYED: 'refusedUnpaid',
  MARKS_FULL: 'tooMany',
}

function focusFirst(menu: HTMLElement): boolean {
  menu.querySelector('button')?.focus({ preventScroll: true })
  return true
}
