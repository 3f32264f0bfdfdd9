import { lazy, Suspense, useId } from 'react'
import { PREVIEW_TITLE_MAX } from '#src/shared/limits.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'
import type { Draft } from './draft.ts'
import { usePreviewForm } from './use-preview-form.ts'

const Editor = lazy(() => import('./editor.tsx'))

type PreviewFormProps = {
  words: ReviewWords
  submit: string
  begun: Draft
  keptAs: string
  onDraft?: ((draft: Draft | undefined) => void) | undefined
  send: (draft: Draft) => Promise<boolean>
  /** Said beside the button. */
  note?: string | undefined
}

/** Title and text of a long review. */
export function PreviewForm({ submit, note, ...given }: PreviewFormProps) {
  const id = useId()
  const form = usePreviewForm(given)
  const { words } = given
  const { write } = words
  const { start, said } = form

  async function publish() {
    const wrong = await form.publish()
    const field = { title: `#${CSS.escape(`${id}-t`)}`, content: `[aria-labelledby="${id}-c"]` }
    if (wrong !== undefined) document.querySelector<HTMLElement>(field[wrong])?.focus()
  }

  return (
    <form
      className="form preview-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      {start.wasKept && (
        <p className="preview-form__kept" role="status">
          <span>{write.kept}</span>
          <Button small onClick={() => void form.forget()}>
            {write.forget}
          </Button>
        </p>
      )}
      <div className="form-field">
        <label htmlFor={`${id}-t`}>{write.title}</label>
        <input
          key={start.round}
          className="field"
          id={`${id}-t`}
          defaultValue={start.draft.title}
          required
          autoComplete="off"
          placeholder={write.titleHint}
          maxLength={4 * PREVIEW_TITLE_MAX}
          aria-invalid={said.title !== '' || undefined}
          aria-describedby={`${id}-tm`}
          onChange={(event) => form.changeTitle(event.target.value)}
          onKeyDown={(event) => {
            // Enter ends a syllable here; it publishes nothing.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <p className="form-field__message form-field__message--bad" id={`${id}-tm`} aria-live="polite">
          {said.title}
        </p>
      </div>
      <div className="form-field">
        <span className="form-field__label" id={`${id}-c`}>
          {write.content}
        </span>
        <Suspense fallback={<div className="editor skeleton" />}>
          <Editor
            key={start.round}
            words={words}
            html={start.draft.html}
            labelledBy={`${id}-c`}
            describedBy={`${id}-cm`}
            isInvalid={said.content !== ''}
            onChange={form.changeContent}
          />
        </Suspense>
        <p className="form-field__message form-field__message--bad" id={`${id}-cm`} aria-live="polite">
          {said.content}
        </p>
      </div>
      <p className="form-field__message form-field__message--bad" role="alert">
        {form.failure}
      </p>
      <Button type="submit" fill busy={form.busy}>
        {submit}
      </Button>
      {note !== undefined && <p className="preview-form__note">{note}</p>}
    </form>
  )
}
