import type { Layout } from '#src/shared/cover/cover-design.ts'
import { Cover } from '#src/web/items/cover.tsx'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import type { LibraryItem } from '#src/web/api/library-queries.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { LibraryModal } from './library-modal.tsx'
import { placeOf } from './place-of.ts'

type LibraryBookProps = { words: LibraryWords; item: LibraryItem; layout: Layout | undefined }

export function LibraryBook({ words, item, layout }: LibraryBookProps) {
  const dialogs = useDialogs()
  const begun = item.readingPage !== null
  return (
    <article className="lb">
      <Href className="bk" to={begun ? placeOf(item) : `/book/${item.bookId}`}>
        <Cover book={item} layout={layout} />
        <span className="bk__t" lang={item.language}>
          {item.bookTitle}
        </span>
        <span className="bk__a" lang={item.language}>
          {item.author}
        </span>
      </Href>
      <div className="lb__f">
        {begun && <Progress words={words} item={item} />}
        <IconButton
          name="more"
          label={`${words.options}: ${item.bookTitle}`}
          onClick={() => void dialogs.open((close) => <LibraryModal {...{ words, item, close }} />)}
        />
      </div>
    </article>
  )
}

function Progress({ words, item }: { words: LibraryWords; item: LibraryItem }) {
  return (
    <>
      <span
        className="bar"
        role="progressbar"
        aria-label={`${words.progress}: ${item.bookTitle}`}
        aria-valuenow={item.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ transform: `scaleX(${item.percent / 100})` }} />
      </span>
      <span className="lb__n num" aria-hidden="true">
        {item.percent}%
      </span>
    </>
  )
}
