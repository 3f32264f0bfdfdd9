import { useEffect, useEffectEvent } from 'react'
import { HIGHLIGHT_MAX, MARKS_PER_BOOK } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import type { ToastMessage } from './use-changes.ts'

type SaidProps = {
  said: ToastMessage
  isWaiting: boolean
  words: MarkWords
  onUndo: () => void
  onGone: () => void
}

/** Long enough to read it and to reach the button. */
const STAYS = 8000

/** Says what was done, and takes it back when asked to. */
export function Toast({ said, isWaiting, words, onUndo, onGone }: SaidProps) {
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(() => gone(), STAYS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <div className="toast" role="status">
      <span>
        {toastText(said, words)}
        {isWaiting && said.canUndo === true && <small>{words.waiting}</small>}
      </span>
      {said.canUndo === true && (
        <button type="button" className="button button--small" onClick={onUndo}>
          {words.undo}
        </button>
      )}
    </div>
  )
}

/** What is said, in words. */
export function toastText(said: ToastMessage, words: MarkWords): string {
  const most = said.what === 'tooMany' ? MARKS_PER_BOOK : HIGHLIGHT_MAX
  const values = { most, page: said.page ?? '', ...said.values }
  return Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    words[said.what],
  )
}
