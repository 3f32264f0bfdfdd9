import { useId } from 'react'
import type { SupportWords } from '#src/web/i18n/load-words.ts'

type InquiryFieldProps = {
  words: SupportWords
  name: 'title' | 'content'
  fault: string | undefined
  defaultValue: string
  maxLength: number
}

/** A field with its name above, and below it what is wrong, or how it is best filled. */
export function InquiryField({ words: { contact }, name, fault, ...field }: InquiryFieldProps) {
  const id = useId()
  const side = {
    ...field,
    className: 'field',
    id,
    name,
    required: true,
    autoComplete: 'off',
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': `${id}-m`,
  }
  const hint = name === 'content' ? contact.contentHint : ''
  return (
    <div className="form-field">
      <label htmlFor={id}>{contact[name]}</label>
      {name === 'title' ? (
        <input {...side} placeholder={contact.titleHint} />
      ) : (
        <textarea {...side} rows={9} />
      )}
      <p
        className={
          fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
        }
        id={`${id}-m`}
        aria-live="polite"
      >
        {fault === undefined ? hint : faultText(contact.fault, name, fault)}
      </p>
    </div>
  )
}

function faultText(
  faults: SupportWords['contact']['fault'],
  name: 'title' | 'content',
  fault: string,
): string {
  return fault === 'EMPTY' || fault === 'TOO_LONG' ? faults[name][fault] : faults.other
}
