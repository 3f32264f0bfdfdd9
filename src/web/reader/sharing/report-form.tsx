import { useId } from 'react'
import { ERROR_CONTENT_MAX, ERROR_TITLE_MAX, errorReportFaults } from '#src/domain/support/rules.ts'
import type { SharingWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import { fieldOf } from '#src/web/lib/form.ts'
import { Button } from '#src/web/ui/button.tsx'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { type Form, useForm } from '#src/web/api/use-form.ts'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'
import { deleteReportDraft, storeReportDraft, readReportDraft } from './report-draft.ts'

type Words = SharingWords['report']
type ReportProps = { context: ReadyPassageContext; passage: Passage; words: Words; onSent: () => void }

/** The form in which a member reports an error in a passage. A draft is stored on this device until it is sent. */
export function ReportForm({ context, passage, words, onSent }: ReportProps) {
  const { api, book } = context
  const draft = readReportDraft(book.bookId)
  const form = useForm({
    check: ({ title = '', content = '' }) => errorReportFaults({ title, content }),
    send: async ({ title = '', content = '' }) => {
      const sent = { bookId: book.bookId, anchor: passage.anchor, title, content }
      await answerOf(api.api.notice.errorReport.$post({ json: sent }))
      deleteReportDraft(book.bookId)
      onSent()
    },
    explain: (error) => explain(error, words),
  })
  return (
    <>
      <DialogTitle>{words.title}</DialogTitle>
      <DialogText>{words.lead}</DialogText>
      <figure className="error-report__quote">
        <figcaption>{words.place.replace('{page}', String(passage.page))}</figcaption>
        <blockquote lang={book.language}>{passage.text}</blockquote>
      </figure>
      <form
        {...form.props}
        className="form edit-form"
        onInput={(event) => {
          form.props.onInput(event)
          const typed = event.currentTarget
          storeReportDraft(book.bookId, {
            title: fieldOf(typed, 'title'),
            content: fieldOf(typed, 'content'),
          })
        }}
      >
        <Field form={form} words={words} name="title" label={words.subject} typed={draft.title} />
        <Field form={form} words={words} name="content" label={words.content} typed={draft.content} />
        <p role="alert" className="form-field__message form-field__message--bad">
          {form.failure ?? (form.faultOf('anchor') === undefined ? '' : words.placeLong)}
        </p>
        <Button type="submit" fill wide busy={form.busy}>
          {words.send}
        </Button>
      </form>
    </>
  )
}

type FieldProps = { form: Form; words: Words; name: 'title' | 'content'; label: string; typed: string }

function Field({ form, words, name, label, typed }: FieldProps) {
  const id = useId()
  const fault = form.faultOf(name)
  const most = name === 'title' ? ERROR_TITLE_MAX : ERROR_CONTENT_MAX
  const hint = name === 'content' ? words.contentHint : ''
  const message = fault === 'EMPTY' ? words.empty[name] : words.long.replace('{most}', String(most))
  const shared = {
    id,
    name,
    className: 'field',
    defaultValue: typed,
    required: true,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': `${id}-m`,
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {name === 'title' ? <input {...shared} autoComplete="off" /> : <textarea {...shared} rows={5} />}
      <p
        className={
          fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
        }
        id={`${id}-m`}
        aria-live="polite"
      >
        {fault === undefined ? hint : message}
      </p>
    </div>
  )
}

function explain(error: unknown, words: Words): string {
  if (!(error instanceof ApiRefusal)) return words.failed
  if (error.code === 'TOO_MANY_REQUESTS') return words.often
  return words.failed
}
