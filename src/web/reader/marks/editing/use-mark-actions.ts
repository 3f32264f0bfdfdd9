import type { HighlightKind } from '#src/domain/reading/rules.ts'
import type { Carried } from '#src/web/api/carried-work.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { BlockPlace } from '#src/web/reader/engine/layout.ts'
import type { PassageAction, PassageActions } from '#src/web/reader/sharing/use-passage-actions.ts'
import type { MenuAction } from './mark-menu.tsx'
import type { ReaderHighlight } from '#src/web/reader/marks/pending-changes.ts'
import { passageOf, type TextChoice } from '#src/web/reader/marks/use-chosen-text.ts'
import type { MarkEditing } from './use-mark-editing.ts'

type MarkActionOptions = {
  bookId: number
  choice: TextChoice
  editing: MarkEditing
  sharing: PassageActions
  openNote: (mark: ReaderHighlight) => Promise<void>
  onSignIn: (carried?: Carried) => void
  /** Undefined where the book may not be read aloud. */
  onListen: ((from: BlockPlace) => void) | undefined
}

/** What menu and keys do with the chosen text. Each action closes the menu first. */
export function useMarkActions(options: MarkActionOptions) {
  const { bookId, choice, editing, sharing, openNote, onSignIn, onListen } = options
  const { chosen, tapped } = choice
  const signedIn = useSignedIn()

  /** Returns the highlight; undefined where nothing can be highlighted, and where the reader must sign in first. */
  function highlight(kind: HighlightKind, withNote = false): ReaderHighlight | undefined {
    const selection = choice.selection()
    choice.clear()
    if (selection === undefined) {
      if (tapped !== undefined) editing.changeHighlight(tapped.mark, { type: kind })
      return tapped?.mark
    }
    if (signedIn) return editing.addHighlight(selection, kind)
    const { anchor, page } = selection
    if (editing.checkHighlightable({ anchor }))
      onSignIn({ kind: 'highlight', bookId, work: { anchor, page, type: kind, withNote } })
    return undefined
  }

  function addNote() {
    const mark = tapped?.mark ?? highlight('yellow', true)
    choice.clear()
    if (mark !== undefined) void openNote(mark)
  }

  function removeTapped() {
    choice.clear()
    if (tapped !== undefined) editing.removeHighlight(tapped.mark)
  }

  function listen() {
    const [first] = chosen === undefined ? [] : passageOf(chosen).anchor
    choice.clear()
    if (first !== undefined) onListen?.({ block: first.block, start: first.start })
  }

  const onPassage = (action: PassageAction) => () => {
    choice.clear()
    if (chosen !== undefined) action(passageOf(chosen))
  }

  const menuActions: MenuAction[] = [
    { name: 'copy', key: 'c', run: onPassage(sharing.copy) },
    { name: 'note', key: 'n', run: addNote },
    ...(onListen === undefined ? [] : [{ name: 'listen', run: listen } as const]),
    { name: 'share', key: 'q', run: onPassage(sharing.share) },
    { name: 'report', key: 'e', run: onPassage(sharing.report) },
  ]
  return { highlight: (kind: HighlightKind) => void highlight(kind), removeTapped, menuActions }
}
