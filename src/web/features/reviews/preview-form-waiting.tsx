import { LoadingNote } from '#src/web/ui/states.tsx'

/** The shape of the form of a long review, as large as it will be. */
export function PreviewFormWaiting() {
  return (
    <LoadingNote>
      <div className="form preview-form preview-form--waiting">
        <div className="form-field">
          <span className="skeleton skeleton--line" style={{ width: '3em' }} />
          <span className="field skeleton" />
          <span className="form-field__message" />
        </div>
        <div className="form-field">
          <span className="skeleton skeleton--line" style={{ width: '3em' }} />
          <span className="editor skeleton" />
          <span className="form-field__message" />
        </div>
        <span className="button button--fill skeleton" />
      </div>
    </LoadingNote>
  )
}
