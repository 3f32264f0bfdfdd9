import { useEffect, useEffectEvent } from 'react'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { type ToastMessage, toastText } from '#src/web/reader/passages/toast-message.ts'

type ToastProps = {
  message: ToastMessage
  isWaiting: boolean
  words: MarkWords
  onUndo: () => void
  onClose: () => void
}

/** In ms: long enough to read the message and to reach its button. */
const VISIBLE_FOR = 8000

/** Reports a change to the marks and offers to undo it. */
export function Toast({ message, isWaiting, words, onUndo, onClose }: ToastProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const timer = setTimeout(() => close(), VISIBLE_FOR)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div className="toast" role="status">
      <span>
        {toastText(message, words)}
        {isWaiting && message.canUndo === true && <small>{words.waiting}</small>}
      </span>
      {message.canUndo === true && (
        <button type="button" className="button button--small" onClick={onUndo}>
          {words.undo}
        </button>
      )}
    </div>
  )
}
