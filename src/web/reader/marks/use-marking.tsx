import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { HighlightKind } from '#src/domain/reading/rules.ts'
import type { Carried } from '#src/web/api/carried-work.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useUid } from '#src/web/api/presence.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import type { PageWindow } from '#src/web/reader/engine/page-window.ts'
import type { Place } from '#src/web/reader/places/place.ts'
import type { Passage } from '#src/web/reader/sharing/passage.ts'
import { type PassageAction, usePassageActions } from '#src/web/reader/sharing/use-passage-actions.ts'
import { actOnMarkKey } from './mark-keys.ts'
import type { MenuAction } from './mark-menu.tsx'
import { noteDraftKey } from './note-draft.ts'
import type { ReaderHighlight } from './pending.ts'
import { selectNextSentence, selectSentenceAt } from './select-by-keys.ts'
import { type Selected, selectedIn, useSelected } from './selected.ts'
import { useCarriedMarks } from './use-carried-marks.ts'
import { openingOf, type ToastMessage, useChanges } from './use-changes.ts'
import { useOwnMarks } from './use-own-marks.ts'
import { usePainted } from './use-painted.ts'
import { useParts } from './use-parts.ts'
import { useShowQuestion } from './use-show-question.ts'
import { type Tapped, useTapped } from './use-tapped.ts'

type Given = {
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

/** What the menu over the text is about: a selection, or a highlight that was tapped. */
export type Marked = { selected: Selected } | Tapped

/** Highlights, notes and bookmarks in the book being read: painted, made, changed, removed, undone. */
export function useMarking({ book, flow, shown, page, here, onSignIn, onListen }: Given) {
  const signedIn = useSignedIn()
  const uid = useUid()
  const dialogs = useDialogs()
  const [said, say] = useState<ToastMessage>()
  const question = useShowQuestion()
  const own = useOwnMarks(book, {
    onRefused: (code) => say({ what: REFUSED[code] ?? 'refused' }),
    onMade: () => void question.askOnce(),
  })
  const changes = useChanges(own, say)
  const findMark = usePainted(flow, book, { highlights: own.highlights, shown, page })
  const selected = useSelected(flow, book.editionId)
  const { tapped, leave } = useTapped(flow, findMark)
  const byKeys = useRef(false)
  const menu = useRef<HTMLDivElement>(null)
  const marked: Marked | undefined = selected === undefined ? tapped : { selected }
  const { parts, load } = useParts(marked !== undefined || said !== undefined || question.isAsked)

  useEffect(() => {
    if (selected === undefined) byKeys.current = false
  }, [selected])

  /** The menu goes, and what was chosen with it. */
  function close() {
    leave()
    if (selectedNow() !== undefined) document.getSelection()?.removeAllRanges()
  }

  /** Marks what is chosen; undefined where there is nothing to mark, or nobody who may. */
  function choosePen(kind: HighlightKind, withNote = false): ReaderHighlight | undefined {
    const chosen = selectedNow() ?? selected
    close()
    if (chosen === undefined) {
      if (tapped !== undefined) changes.change(tapped.mark, { type: kind })
      return tapped?.mark
    }
    if (signedIn) return changes.highlight(chosen, kind)
    if (changes.isMarkable(chosen))
      onSignIn({
        kind: 'highlight',
        bookId: book.bookId,
        work: { anchor: chosen.anchor, page: chosen.page, type: kind, withNote },
      })
    return undefined
  }

  useCarriedMarks(book, own.isLoading, {
    highlight: ({ withNote, type, ...passage }) => {
      const mark = changes.highlight(passage, type)
      if (withNote && mark !== undefined) void openNote(mark)
    },
    bookmark: changes.keepBookmark,
  })

  async function openNote(mark: ReaderHighlight) {
    const { NoteForm, words } = await load()
    await dialogs.open((done) => (
      <NoteForm
        mark={changes.same(mark) ?? mark}
        keptAs={noteDraftKey(uid, mark)}
        words={words}
        onSave={(note) => {
          done()
          changes.change(changes.same(mark) ?? mark, { note })
        }}
      />
    ))
  }

  /** A mark without its place is gone for good once it is removed. */
  async function removeListed(mark: ReaderHighlight) {
    const isSure =
      mark.certainty !== 'orphaned' ||
      (parts !== undefined &&
        (await dialogs.confirm({ message: parts.words.lostRemove, ok: parts.words.remove })))
    if (isSure) changes.remove(mark)
  }

  function noteChosen() {
    const mark = tapped?.mark ?? choosePen('yellow', true)
    close()
    if (mark !== undefined) void openNote(mark)
  }

  function listenFromChosen() {
    const [first] = selected?.anchor ?? tapped?.mark.anchor ?? []
    close()
    if (first !== undefined) onListen?.({ block: first.block, start: first.start })
  }

  const sharing = usePassageActions({ book, flow, parts, load, say, onSignIn })
  const actOn = (act: PassageAction) => () => {
    close()
    if (marked !== undefined) act(passageOf(marked))
  }
  const actions: MenuAction[] = [
    { name: 'copy', key: 'c', act: actOn(sharing.copy) },
    { name: 'note', key: 'n', act: noteChosen },
    ...(onListen === undefined ? [] : [{ name: 'listen', act: listenFromChosen } as const]),
    { name: 'share', key: 'q', act: actOn(sharing.share) },
    { name: 'report', key: 'e', act: actOn(sharing.report) },
  ]

  function removeTapped() {
    close()
    if (tapped !== undefined) changes.remove(tapped.mark)
  }

  const onThisPage = useMemo(
    () => own.bookmarks.filter((mark) => mark.page === page && mark.certainty !== 'orphaned'),
    [own.bookmarks, page],
  )

  function toggleBookmark() {
    const [there] = onThisPage
    const place = here()
    if (!signedIn) {
      const work = place && openingOf(place)
      return onSignIn(work && { kind: 'bookmark', bookId: book.bookId, work })
    }
    if (there !== undefined) changes.removeBookmark(there)
    else if (place !== undefined) changes.bookmark(place)
  }

  /** What is selected at this moment: keys may be faster than what is shown. */
  function selectedNow(): Selected | undefined {
    return flow.current === null ? undefined : selectedIn(flow.current, book.editionId)
  }

  function chosenNow() {
    if (selectedNow() === undefined) return tapped && 'highlight'
    return byKeys.current ? 'selection-by-keys' : 'selection'
  }

  return {
    ...own,
    ...changes,
    remove: (mark: ReaderHighlight) => void removeListed(mark),
    parts,
    load,
    signIn: () => onSignIn(),
    openNote,
    toggleBookmark,
    isBookmarked: onThisPage.length > 0,
    close,
    /** Whether a tap there is for a highlight. */
    takes: (at: { x: number; y: number }) => findMark(at) !== undefined,
    onKey: (event: KeyboardEvent) =>
      actOnMarkKey(event, {
        chosen: chosenNow(),
        toggleBookmark,
        undo: changes.undo,
        select: () => {
          const place = here()
          if (place !== undefined && flow.current !== null)
            byKeys.current = selectSentenceAt(flow.current, place)
        },
        selectNext: (by) => flow.current !== null && selectNextSentence(flow.current, by),
        pen: (kind) => choosePen(kind),
        actions,
        remove: removeTapped,
        enterMenu: () => menu.current?.contains(document.activeElement) === false && focusFirst(menu.current),
      }),
    layer: parts !== undefined && (
      <>
        {marked !== undefined && (
          <parts.MarkMenu
            ref={menu}
            marked={marked}
            words={parts.words}
            onPen={(kind) => choosePen(kind)}
            actions={actions}
            onRemove={removeTapped}
            onClose={close}
          />
        )}
      </>
    ),
    /** What stands with the other prompts over the text. */
    prompts: parts !== undefined && (
      <>
        {said !== undefined && (
          <parts.Toast
            said={said}
            isWaiting={own.isWaiting}
            words={parts.words}
            onUndo={changes.undo}
            onGone={() => say(undefined)}
          />
        )}
        {question.isAsked && marked === undefined && (
          <parts.ShowQuestion question={question} words={parts.words} />
        )}
      </>
    ),
  }
}

function passageOf(marked: Marked): Passage {
  if ('selected' in marked) return marked.selected
  const { anchor, page } = marked.mark
  return { anchor, page, text: anchor.map(({ exact }) => exact).join('\n') }
}

const REFUSED: Readonly<Record<string, ToastMessage['what']>> = {
  DID_NOT_PAYED: 'refusedUnpaid',
  MARKS_FULL: 'tooMany',
}

function focusFirst(menu: HTMLElement): boolean {
  menu.querySelector('button')?.focus({ preventScroll: true })
  return true
}
