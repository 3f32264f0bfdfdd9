/** What came of a form, where its room is kept; read aloud when it changes. */
export function Result({ failure, done }: { failure: string | undefined; done: string | undefined }) {
  return (
    <div className="set__said">
      <p className="fld__m fld__m--bad" role="alert">
        {failure}
      </p>
      <p className="fld__m" role="status">
        {failure === undefined ? done : undefined}
      </p>
    </div>
  )
}
