import { useState } from 'react'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { Button } from '#src/web/ui/button.tsx'

type Props = { words: SocialWords['twoStep']; codes: string[]; onNoted: () => void }

/** Shows the recovery codes, which are never seen again. */
export function RecoveryCodes({ words, codes, onNoted }: Props) {
  const [copied, setCopied] = useState(false)
  return (
    <>
      {/* What was pressed is gone: the focus goes to what came of it. */}
      <h3 tabIndex={-1} ref={focus}>
        {words.codesHeading}
      </h3>
      <p className="settings__lead">{words.codesLead}</p>
      <ul className="two-step__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="settings__row">
        <Button
          icon="copy"
          onClick={() => {
            void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
          }}
        >
          {words.copy}
        </Button>
        <Button fill onClick={onNoted}>
          {words.noted}
        </Button>
        <span role="status">{copied && words.copied}</span>
      </div>
    </>
  )
}

function focus(heading: HTMLElement | null): void {
  heading?.focus()
}
