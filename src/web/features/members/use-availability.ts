import { useState } from 'react'

type Known = { value: string; available: boolean }

/** What the button beside a field found out, for the very text it was asked about. */
export function useAvailability(find: (value: string) => Promise<{ available: boolean }>) {
  const [known, setKnown] = useState<Known>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const of = (typed: string) => (known?.value === typed.trim() ? known : undefined)
  return {
    busy,
    error,
    isFree: (typed: string) => of(typed)?.available === true,
    faultOf(typed: string) {
      const found = of(typed)
      if (found === undefined) return 'UNCHECKED'
      return found.available ? undefined : 'TAKEN'
    },
    async ask(typed: string) {
      const value = typed.trim()
      setBusy(true)
      setError(undefined)
      try {
        setKnown({ value, ...(await find(value)) })
      } catch (thrown) {
        setError(thrown)
      } finally {
        setBusy(false)
      }
    },
  }
}
