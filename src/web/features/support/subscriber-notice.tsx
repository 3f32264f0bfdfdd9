import { useState } from 'react'
import type { Language } from '#src/shared/language.ts'
import { loadWords, type NoticeWords } from '#src/web/i18n/load-words.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import type { Content } from '#src/web/ui/dialogs/dialog-types.ts'
import { DialogText, DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import { Href } from '#src/web/ui/href.tsx'

/** `onDismiss` is told whether the box is ticked. */
export async function loadNotice(
  language: Language,
  onDismiss: (isDismissed: boolean) => void,
): Promise<Content> {
  const words = await loadWords('notice', language)
  return (close) => <SubscriberNotice words={words} onDismiss={onDismiss} close={close} />
}

type SubscriberNoticeProps = {
  words: NoticeWords
  onDismiss: (isDismissed: boolean) => void
  close: () => void
}

function SubscriberNotice({ words, onDismiss, close }: SubscriberNoticeProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <>
      <DialogTitle>{words.title}</DialogTitle>
      <DialogText>{words.text}</DialogText>
      <label className="choice subscriber-notice__choice">
        <input
          type="checkbox"
          checked={isDismissed}
          onChange={({ target }) => {
            setIsDismissed(target.checked)
            onDismiss(target.checked)
          }}
        />
        <span>{words.dismiss}</span>
      </label>
      <div className="dialog__buttons">
        <Href className={buttonClass()} to="/setting/detail/notice" onClick={close}>
          {words.more}
        </Href>
        <Button fill onClick={close}>
          {words.close}
        </Button>
      </div>
    </>
  )
}
