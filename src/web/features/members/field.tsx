import { type ComponentProps, type ReactNode, useId } from 'react'
import type { MemberWords } from '#src/web/i18n/load-words.ts'
import type { Form } from '#src/web/api/use-form.ts'

type FieldProps = Omit<ComponentProps<'input'>, 'form' | 'name'> & {
  form: Form
  words: MemberWords
  name: 'email' | 'nickname' | 'phone' | 'current' | 'password' | 'confirm' | 'totp'
  label?: string
  hint?: string | undefined
  /** Said in place of the hint where all is well. */
  good?: string | undefined
  /** Said in place of the fault, where it is not the person's. */
  trouble?: string | undefined
  action?: ReactNode
}

export function Field({ form, words, name, label, hint = '', good, trouble, action, ...input }: FieldProps) {
  const id = useId()
  const fault = form.faultOf(name)
  const control = (
    <input
      {...input}
      className="field"
      id={id}
      name={name}
      required
      aria-invalid={fault !== undefined || undefined}
      aria-describedby={`${id}-m`}
    />
  )
  return (
    <div className="form-field">
      <label htmlFor={id}>{label ?? words.label[name]}</label>
      {action === undefined ? (
        control
      ) : (
        <div className="form-field__row">
          {control}
          {action}
        </div>
      )}
      <p
        className={
          fault === undefined ? 'form-field__message' : 'form-field__message form-field__message--bad'
        }
        id={`${id}-m`}
        aria-live="polite"
      >
        {fault === undefined ? (good ?? hint) : (trouble ?? faultText(words, name, fault))}
      </p>
    </div>
  )
}

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ form, words }: { form: Form; words: MemberWords }) {
  return (
    <Field
      form={form}
      words={words}
      name="totp"
      hint={words.hint.totp}
      autoComplete="one-time-code"
      autoCapitalize="none"
      maxLength={20}
      autoFocus
    />
  )
}

type CheckProps = {
  form: Form
  words: MemberWords
  name: 'agreeTerms' | 'agreePrivacy' | 'agreeMarketing' | 'over14' | 'acceptNotice'
  label: string
  link?: ReactNode
}

export function Check({ form, words, name, label, link }: CheckProps) {
  const id = useId()
  const fault = form.faultOf(name)
  return (
    <div>
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value="Y"
          required={name !== 'agreeMarketing'}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {link}
      {fault !== undefined && (
        <p className="form-field__message form-field__message--bad auth__under" id={id}>
          {faultText(words, name, fault)}
        </p>
      )}
    </div>
  )
}

function faultText({ fault: faults }: MemberWords, name: string, fault: string): string {
  const ofField: unknown = Reflect.get(faults, name)
  const text: unknown =
    typeof ofField === 'object' && ofField !== null ? Reflect.get(ofField, fault) : undefined
  return typeof text === 'string' ? text : faults.other
}
