import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import {
  BOOKMARK_MAX,
  bookmarkFault,
  HIGHLIGHT_KINDS,
  NOTE_MAX,
  noteFault,
} from '#src/domain/reading/rules.ts'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { BookmarkItem, HighlightItem } from '#src/web/api/library-queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { type Form, useForm } from '#src/web/api/use-form.ts'
import { HIGHLIGHT_COLORS } from '#src/web/lib/highlight-colors.ts'

type EditProps<Mark> = { words: LibraryWords; mark: Mark; close: () => void }

export function EditBookmark({ words, mark, close }: EditProps<BookmarkItem>) {
  const { bookFunction } = useRouteContext({ from: '__root__', select: (context) => context.api.api })
  const queryClient = useQueryClient()
  const form = useForm({
    check: ({ bookmarkContent = '' }) => ({ bookmarkContent: bookmarkFault(bookmarkContent) }),
    send: async ({ bookmarkContent = '' }) => {
      const { bookmarkId } = mark
      await answerOf(bookFunction.bookmark.$patch({ json: { bookmarkId, bookmarkContent } }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['marks'] })
    },
    explain: () => words.failed,
  })
  return (
    <EditForm words={words} form={form} title={words.editBookmark}>
      <Text
        {...{ form, words }}
        name="bookmarkContent"
        label={words.bookmarkContent}
        text={mark.bookmarkContent}
        most={BOOKMARK_MAX}
      />
    </EditForm>
  )
}

export function EditHighlight({ words, mark, close }: EditProps<HighlightItem>) {
  const { bookFunction } = useRouteContext({ from: '__root__', select: (context) => context.api.api })
  const queryClient = useQueryClient()
  const form = useForm({
    check: ({ note = '' }) => ({ note: noteFault(note) }),
    send: async ({ note = '', type: chosen }) => {
      const { highlightId } = mark
      const type = HIGHLIGHT_KINDS.find((kind) => kind === chosen) ?? mark.type
      await answerOf(bookFunction.highlight.$patch({ json: { highlightId, type, note } }))
      close()
      await queryClient.invalidateQueries({ queryKey: ['marks'] })
    },
    explain: () => words.failed,
  })
  return (
    <EditForm words={words} form={form} title={words.editHighlight}>
      <fieldset className="mark-looks">
        <legend>{words.look}</legend>
        {HIGHLIGHT_KINDS.map((kind) => (
          <label className="choice" key={kind}>
            <input type="radio" name="type" value={kind} defaultChecked={kind === mark.type} />
            <mark className={HIGHLIGHT_COLORS[kind]}>{words.looks[kind]}</mark>
          </label>
        ))}
      </fieldset>
      <Text
        {...{ form, words }}
        name="note"
        label={words.note}
        hint={words.noteHint}
        text={mark.note ?? ''}
        most={NOTE_MAX}
      />
    </EditForm>
  )
}

type EditFormProps = { words: LibraryWords; form: Form; title: string; children: ReactNode }

function EditForm({ words, form, title, children }: EditFormProps) {
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <form {...form.props} className="form edit-form">
        {children}
        <p className="form-field__message form-field__message--bad" role="alert">
          {form.failure}
        </p>
        <Button type="submit" fill wide busy={form.busy}>
          {words.save}
        </Button>
      </form>
    </>
  )
}

type TextProps = {
  form: Form
  words: LibraryWords
  name: 'bookmarkContent' | 'note'
  label: string
  hint?: string
  text: string
  most: number
}

function Text({ form, words, name, label, hint, text, most }: TextProps) {
  const id = useId()
  const fault = form.faultOf(name)
  const said = fault === 'EMPTY' || fault === 'TOO_LONG' ? words.fault[fault] : words.fault.other
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        className="field"
        id={id}
        name={name}
        rows={4}
        // Letters made of several units are counted as one, so the browser's own limit is wider than ours.
        maxLength={2 * most}
        defaultValue={text}
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
        {fault === undefined ? hint : said}
      </p>
    </div>
  )
}
