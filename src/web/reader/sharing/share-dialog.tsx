import { useId, useState } from 'react'
import type { SharingWords } from '#src/web/i18n/sharing-words.ts'
import { passagePath } from '#src/web/lib/passage-link.ts'
import { CardMaker } from '#src/web/reader/cards/card-maker.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { DialogTitle } from '#src/web/ui/dialog-parts.tsx'
import type { Passage, ReadyDesk } from './passage.ts'

type ShareProps = { desk: ReadyDesk; passage: Passage; words: SharingWords }

/** A card of the passage to send into the world, and a link that leads back to it. */
export function ShareDialog(props: ShareProps) {
  return (
    <div className="share">
      <DialogTitle>{props.words.title}</DialogTitle>
      <CardMaker {...props} />
      <PassageLink {...props} />
    </div>
  )
}

function PassageLink({ desk, passage, words }: ShareProps) {
  const id = useId()
  const [said, setSaid] = useState('')
  const url = location.origin + passagePath(desk.book.bookId, passage.anchor)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setSaid(words.linkCopied),
      () => setSaid(words.linkFailed),
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
            onClick={() => void navigator.share({ title: desk.book.bookTitle, url }).catch(() => undefined)}
          >
            {words.elsewhere}
          </Button>
        )}
      </div>
      <p role="status">{said}</p>
    </section>
  )
}
