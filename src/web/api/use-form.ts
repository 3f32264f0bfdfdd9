import { type SyntheticEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiRefusal } from './client.ts'

export type Values = Readonly<Record<string, string>>
/** What is wrong with which field, by code. */
export type Faults = Readonly<Record<string, string | undefined>>

type Given = {
  check: (values: Values) => Faults
  send: (values: Values) => Promise<void>
  /** What to say where sending failed for another reason than a field. */
  explain: (error: unknown) => string | undefined
}

export type Form = ReturnType<typeof useForm>

/**
 * A form whose fields keep their own text, so that what was typed before the page woke, filled in by a password manager
 * or is being composed in Korean stays. A field is judged once it was left, and all are when the form is sent.
 */
export function useForm({ check, send, explain }: Given) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [refused, setRefused] = useState<{ faults: Faults; values: Values }>()
  const sending = useRef(false)

  const faultsOf = (now: Values): Faults => {
    // A refusal stands until the field is changed.
    const still = Object.entries(refused?.faults ?? {}).filter(
      ([name]) => refused?.values[name] === now[name],
    )
    return { ...Object.fromEntries(still), ...defined(check(now)) }
  }
  const faults = faultsOf(values)

  const read = () => {
    const now = valuesOf(form.current)
    setValues(now)
    return now
  }
  const leave = (name: string) => setLeft((names) => (names.has(name) ? names : new Set([...names, name])))

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (sending.current) return
    const now = valuesOf(form.current)
    flushSync(() => {
      setValues(now)
      setSent(true)
      setFailure(undefined)
    })
    if (focusFirst(form.current, faultsOf(now))) return
    sending.current = true
    setBusy(true)
    try {
      await send(now)
    } catch (error) {
      const fields = error instanceof ApiRefusal ? error.fields : {}
      flushSync(() => {
        setRefused({ faults: fields, values: now })
        setBusy(false)
        setFailure(Object.keys(fields).length > 0 ? undefined : explain(error))
      })
      focusFirst(form.current, fields)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    failure,
    read,
    leave,
    /** As the button that sends it does. */
    submit: () => form.current?.requestSubmit(),
    /** What to show of a field now. */
    faultOf: (name: string) => (sent || left.has(name) ? faults[name] : undefined),
    /** Empties the form, as if it were opened anew. */
    clear: () => {
      form.current?.reset()
      setLeft(new Set())
      setSent(false)
      setRefused(undefined)
      read()
    },
    focus: (name: string) => focusFirst(form.current, { [name]: 'X' }),
    props: {
      ref: form,
      // Without the page's script a password must never get into an address.
      method: 'post',
      noValidate: true,
      className: 'form',
      onInput: (event: SyntheticEvent) => {
        // A syllable on its way is not a word yet.
        if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) read()
      },
      onCompositionEnd: () => void read(),
      onBlur: (event: SyntheticEvent) => {
        const { target } = event
        if (!isTyped(target)) return
        read()
        if (target.value !== '') leave(target.name)
      },
      onKeyDown: (event: KeyboardEvent) => {
        // Enter that ends a syllable does not send the form; Safari tells it by 229 only.
        if (event.target instanceof HTMLTextAreaElement) return
        if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
          event.preventDefault()
      },
      onSubmit: (event: SyntheticEvent) => void submit(event),
    } as const,
  }
}

function valuesOf(form: HTMLFormElement | null): Values {
  if (form === null) return {}
  const entries = Array.from(new FormData(form))
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function focusFirst(form: HTMLFormElement | null, faults: Faults): boolean {
  for (const element of form?.elements ?? []) {
    if (!isTyped(element) || faults[element.name] === undefined) continue
    element.focus()
    return true
  }
  return false
}

function isTyped(element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
}

function defined(faults: Faults): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}
