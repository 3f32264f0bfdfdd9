import { useId, useState } from 'react'
import type { SharingWords } from '#src/web/i18n/load-words.ts'
import { passagePath } from '#src/web/lib/passage-link.ts'
import { CardMaker } from '#src/web/reader/cards/card-maker.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialogs/dialog-parts.tsx'
import type { ReadyPassageContext } from '#src/web/reader/passages/passage-context.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

type ShareProps = { context: ReadyPassageContext; passage: Passage; words: SharingWords }

/** Offers a card of the passage, and a link that leads back to it. */
export function ShareDialog(props: ShareProps) {
  return (
    <div className="share">
      <DialogTitle>{props.words.title}</DialogTitle>
      <CardMaker {...props} />
      <PassageLink {...props} />
    </div>
  )
}

function PassageLink({ context, passage, words }: ShareProps) {
  const id = useId()
  const [status, setStatus] = useState('')
  const url = location.origin + passagePath(context.book.bookId, passage.anchor)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setStatus(words.linkCopied),
      () => setStatus(words.linkFailed),
    )
  return (
    <section className="share__link">
      <label htmlFor={id}>{words.link}</label>
      <div>
        <input
          className="field"
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()} icon="copy">
          {words.copyLink}
        </Button>
        {'share' in navigator && (
          <Button
            icon="share"
            onClick={() =>
              void navigator.share({ title: context.book.bookTitle, url }).catch(() => undefined)
            }
          >
            {words.elsewhere}
          </Button>
        )}
      </div>
      <p role="status">{status}</p>
    </section>
  )
}
