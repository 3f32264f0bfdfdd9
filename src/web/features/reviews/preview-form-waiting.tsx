import { LoadingNote } from '#src/web/ui/states.tsx'

/** The shape of the form of a long review, as large as it will be. */
export function PreviewFormWaiting() {
  return (
    <LoadingNote>
      <div className="form wr wr--waiting">
        <div className="fld">
          <span className="sk sk--line" style={{ width: '3em' }} />
          <span className="field sk" />
          <span className="fld__m" />
        </div>
        <div className="fld">
          <span className="sk sk--line" style={{ width: '3em' }} />
          <span className="ed ed--waiting sk" />
          <span className="fld__m" />
        </div>
        <span className="btn btn--fill sk" />
      </div>
    </LoadingNote>
  )
}
