import { useUid } from '#src/web/api/presence.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import type { MarkingParts } from '#src/web/reader/marks/marking-parts.tsx'
import { noteDraftKey } from './note-draft.ts'
import type { ReaderHighlight } from '#src/web/reader/marks/pending-changes.ts'
import type { MarkEditing } from './use-mark-editing.ts'

/** Opens the form in which a member writes the note of a highlight. */
export function useNoteDialog(
  loadParts: () => Promise<MarkingParts>,
  { findCurrent, changeHighlight }: Pick<MarkEditing, 'findCurrent' | 'changeHighlight'>,
): (mark: ReaderHighlight) => Promise<void> {
  const uid = useUid()
  const dialogs = useDialogs()
  return async (mark) => {
    const { NoteForm, words } = await loadParts()
    await dialogs.open((close) => (
      <NoteForm
        mark={findCurrent(mark) ?? mark}
        draftKey={noteDraftKey(uid, mark)}
        words={words}
        onSave={(note) => {
          close()
          changeHighlight(findCurrent(mark) ?? mark, { note })
        }}
      />
    ))
  }
}
