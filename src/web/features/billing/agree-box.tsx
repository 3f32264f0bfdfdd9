import { useId } from 'react'

type AgreeBoxProps = { name: string; label: string; hint?: string | undefined; fault: string | undefined }

/** A consent, never ticked beforehand. What is wrong with it is said at it. */
export function AgreeBox({ name, label, hint, fault }: AgreeBoxProps) {
  const id = useId()
  return (
    <div className="agree-box">
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value="Y"
          required
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : id}
        />
        <span>
          {label}
          {hint !== undefined && <small>{hint}</small>}
        </span>
      </label>
      <p className="form-field__message form-field__message--bad agree-box__fault" id={id}>
        {fault}
      </p>
    </div>
  )
}
