import { useId, useState } from 'react'
import { NOTE_MAX, noteFault } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import type { ReaderHighlight } from '#src/web/reader/marks/pending-changes.ts'

type NoteProps = {
  mark: Pick<ReaderHighlight, 'note' | 'anchor'>
  draftKey: string
  words: MarkWords
  onSave: (note: string) => void
}

/**
 * The form for a member's note on a highlight, below the highlighted text. Saving an empty note removes it. An unsaved
 * draft is stored on this device and shown when the note is opened again.
 */
export function NoteForm({ mark, draftKey, words, onSave }: NoteProps) {
  const id = useId()
  const [draft] = useState(() => readStored(draftKey))
  const form = useForm({
    check: (values) => ({ note: noteFault(values['note'] ?? '') }),
    send: async (values) => {
      writeStored(draftKey, null)
      onSave(values['note'] ?? '')
    },
    explain: () => undefined,
  })
  const fault = form.faultOf('note')
  return (
    <>
      <DialogTitle>{words.noteTitle}</DialogTitle>
      <blockquote className="note__quote">{mark.anchor.map(({ exact }) => exact).join(' ')}</blockquote>
      <form {...form.props} className="form edit-form">
        <div className="form-field">
          <textarea
            className="field"
            id={id}
            name="note"
            rows={6}
            aria-label={words.noteTitle}
            // A letter of several code units counts as one, so the browser's limit is twice ours.
            maxLength={2 * NOTE_MAX}
            defaultValue={draft ?? mark.note ?? ''}
            onChange={({ target }) =>
              writeStored(draftKey, target.value === (mark.note ?? '') ? null : target.value)
            }
            aria-keyshortcuts="Control+Enter"
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing)
                form.submit()
            }}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-m`}
          />
          <p
            className={
              fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
            }
            id={`${id}-m`}
            aria-live="polite"
          >
            {fault === undefined
              ? draft === null
                ? words.noteHint
                : words.noteKept
              : words.noteLong.replace('{most}', String(NOTE_MAX))}
          </p>
        </div>
        <Button type="submit" fill wide busy={form.busy}>
          {words.save}
        </Button>
      </form>
    </>
  )
}
