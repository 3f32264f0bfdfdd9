import { useId, useState } from 'react'
import { NOTE_MAX, noteFault } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialog-parts.tsx'
import { useForm } from '#src/web/ui/use-form.ts'
import type { ReaderHighlight } from './pending.ts'

type NoteProps = {
  mark: Pick<ReaderHighlight, 'note' | 'anchor'>
  keptAs: string
  words: MarkWords
  onSave: (note: string) => void
}

/**
 * What a member writes beside a highlight; emptied, the note goes. The marked words stand above it. What was typed and not
 * saved stays on this device and is there when the note is opened again.
 */
export function NoteForm({ mark, keptAs, words, onSave }: NoteProps) {
  const id = useId()
  const [kept] = useState(() => readStored(keptAs))
  const form = useForm({
    check: (values) => ({ note: noteFault(values['note'] ?? '') }),
    send: async (values) => {
      writeStored(keptAs, null)
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
            // Letters made of several units are counted as one, so the browser's own limit is wider than ours.
            maxLength={2 * NOTE_MAX}
            defaultValue={kept ?? mark.note ?? ''}
            onChange={({ target }) =>
              writeStored(keptAs, target.value === (mark.note ?? '') ? null : target.value)
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
              ? kept === null
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
