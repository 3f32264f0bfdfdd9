/** What came of a change, beside what made it; read aloud. */
export function Result({ failure, done }: { failure: string | undefined; done?: string | undefined }) {
  return (
    <>
      <p className="form-field__message form-field__message--bad billing-result" role="alert">
        {failure}
      </p>
      <p className="form-field__message billing-result" role="status">
        {failure === undefined && done}
      </p>
    </>
  )
}
