import type { ReactNode } from 'react'
import { useEffect, useId } from 'react'
import { characters, cleanReview, reviewFault } from '#src/domain/reviews/rules.ts'
import { REVIEW_MAX } from '#src/shared/limits.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'

type ReviewFormProps = {
  words: ReviewWords
  label: string
  submit: string
  failed: string
  content?: string
  /** What is wrong with the text; without it what would be with a short review of a book. */
  check?: (typed: string) => string | undefined
  hint?: string
  send: (content: string) => Promise<void>
  besides?: ReactNode
  autoFocus?: boolean
  /** Written before signing in: shown and focused, for the member to press. What others see, nobody else may publish. */
  isBrought?: boolean
}

/** A box for a short review, new or to be changed. */
export function ReviewForm({ words, label, submit, failed, content = '', ...given }: ReviewFormProps) {
  const id = useId()
  const { fault: faults, hint } = words.short
  const form = useForm({
    check: ({ content: typed = '' }) => ({ content: (given.check ?? reviewFault)(typed) }),
    send: ({ content: typed = '' }) => given.send(cleanReview(typed)),
    explain: (error) =>
      error instanceof ApiRefusal && error.code === 'TOO_MANY_REQUESTS' ? (error.detail ?? failed) : failed,
  })
  useEffect(() => {
    if (given.isBrought !== true) return
    const box = document.getElementById(id)
    box?.scrollIntoView({ block: 'center' })
    box?.focus({ preventScroll: true })
  }, [given.isBrought, id])
  const fault = form.faultOf('content')
  const typed = form.values['content'] ?? content
  const said = fault === undefined ? (form.failure ?? '') : textOf(faults, fault)
  return (
    <form {...form.props} className="compose">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="field"
        id={id}
        name="content"
        rows={2}
        required
        defaultValue={content}
        placeholder={given.hint ?? hint}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-m`}
        autoFocus={given.autoFocus}
      />
      <div className="compose__buttons">
        <p className={said === '' ? '' : 'form-field__message--bad'} id={`${id}-m`} aria-live="polite">
          {said}
        </p>
        <span className="number">
          {characters(cleanReview(typed), REVIEW_MAX)} / {REVIEW_MAX}
        </span>
        {given.besides}
        <Button type="submit" small busy={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

function textOf(faults: ReviewWords['short']['fault'], fault: string): string {
  const text: unknown = Reflect.get(faults, fault)
  return typeof text === 'string' ? text : faults.EMPTY
}
