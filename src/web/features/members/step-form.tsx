import { useId } from 'react'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { Button } from '#src/web/ui/button.tsx'
import { useForm } from '#src/web/api/use-form.ts'
import { Outcome } from './frame.tsx'

type Words = SocialWords['twoStep']
type Name = 'password' | 'code'
type Props = {
  words: Words
  fields: Name[]
  codeLabel?: string
  submit: string
  onCancel: () => void
  onSend: (typed: Record<Name, string>) => Promise<void>
}

/** Asks for what proves the person: the password, a code, or both. */
export function StepForm({ words, fields, codeLabel, submit, onCancel, onSend }: Props) {
  const form = useForm({
    check: ({ code = '' }) => ({
      code: fields.includes('code') && code.trim() === '' ? 'EMPTY' : undefined,
    }),
    send: ({ password = '', code = '' }) => onSend({ password, code: code.trim() }),
    explain: (error) => (error instanceof ApiRefusal ? error.detail : undefined) ?? words.fault.other,
  })
  const id = useId()
  return (
    <form {...form.props}>
      {fields.map((name, index) => {
        const bad = form.faultOf(name) !== undefined
        return (
          <div className="form-field" key={name}>
            <label htmlFor={`${id}${name}`}>{name === 'password' ? words.password : codeLabel}</label>
            <input
              className="field"
              id={`${id}${name}`}
              name={name}
              type={name === 'password' ? 'password' : 'text'}
              autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
              autoCapitalize="none"
              // The form came in answer to a press: whoever pressed goes on in it.
              autoFocus={index === 0}
              maxLength={name === 'password' ? 200 : 20}
              aria-invalid={bad || undefined}
              aria-describedby={`${id}${name}-m`}
            />
            <p
              className={bad ? 'form-field__message form-field__message--bad' : 'form-field__message'}
              id={`${id}${name}-m`}
              aria-live="polite"
            >
              {bad && words.fault[name]}
            </p>
          </div>
        )
      })}
      <Outcome failure={form.failure} />
      <div className="settings__row">
        <Button type="submit" fill busy={form.busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}
