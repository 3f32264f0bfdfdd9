import { type ComponentProps, useId } from 'react'
import type { Form } from '#src/web/api/use-form.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: Form
  name: string
  label: string
  hint?: string
  /** Texts by the codes of what can be wrong. */
  faults: Readonly<Record<string, string>>
  /** Of several lines. */
  rows?: number
}

/** A field with its name above and what is wrong with it below. */
export function TextField({ form, name, label, hint = '', faults, rows, ...input }: TextFieldProps) {
  const id = useId()
  const fault = form.faultOf(name)
  const side = {
    className: 'field',
    id,
    name,
    required: true,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': `${id}-m`,
  }
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...input} {...side} />
      ) : (
        <textarea {...side} rows={rows} maxLength={input.maxLength} />
      )}
      <p
        id={`${id}-m`}
        className={
          fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
        }
        aria-live="polite"
      >
        {fault === undefined ? hint : Object.hasOwn(faults, fault) ? faults[fault] : faults['INVALID']}
      </p>
    </div>
  )
}
