import { useId } from 'react'
import { NOTE_MAX, noteFault } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialog-parts.tsx'
import { useForm } from '#src/web/ui/use-form.ts'

type NoteProps = { note: string; words: MarkWords; onSave: (note: string) => void }

/** What a member writes beside a highlight; emptied, the note goes. */
export function NoteForm({ note, words, onSave }: NoteProps) {
  const id = useId()
  const form = useForm({
    check: (values) => ({ note: noteFault(values['note'] ?? '') }),
    send: async (values) => onSave(values['note'] ?? ''),
    explain: () => undefined,
  })
  const fault = form.faultOf('note')
  return (
    <>
      <DialogTitle>{words.noteTitle}</DialogTitle>
      <form {...form.props} className="form edit">
        <div className="fld">
          <textarea
            className="field"
            id={id}
            name="note"
            rows={6}
            aria-label={words.noteTitle}
            // Letters made of several units are counted as one, so the browser's own limit is wider than ours.
            maxLength={2 * NOTE_MAX}
            defaultValue={note}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={`${id}-m`}
          />
          <p
            className={fault === undefined ? 'fld__m' : 'fld__m fld__m--bad'}
            id={`${id}-m`}
            aria-live="polite"
          >
            {fault === undefined ? words.noteHint : words.noteLong.replace('{most}', String(NOTE_MAX))}
          </p>
        </div>
        <Button type="submit" fill wide busy={form.busy}>
          {words.save}
        </Button>
      </form>
    </>
  )
}
