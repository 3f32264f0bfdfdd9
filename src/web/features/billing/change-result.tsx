import type { Change, useChange } from './use-change.ts'

type ChangeResultProps = { change: ReturnType<typeof useChange>; of: Change; done?: string }

/** What came of a change, beside what made it; read aloud. */
export function ChangeResult({ change, of, done }: ChangeResultProps) {
  return (
    <>
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {change.failedAt === of && change.failure}
      </p>
      <p className="form-field__message billing-result" role="status">
        {change.done === of && done}
      </p>
    </>
  )
}
