/** What came of a form, where its room is kept; read aloud when it changes. */
export function Result({ failure, done }: { failure: string | undefined; done: string | undefined }) {
  return (
    <div className="settings__result">
      <p className="form-field__message form-field__message--bad" role="alert">
        {failure}
      </p>
      <p className="form-field__message" role="status">
        {failure === undefined ? done : undefined}
      </p>
    </div>
  )
}
