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
    <article>
      <Href className="book-card" to={begun ? placeOf(item) : `/book/${item.bookId}`}>
        <Cover book={item} layout={layout} />
        <span className="book-card__title" lang={item.language}>
          {item.bookTitle}
        </span>
        <span className="book-card__author" lang={item.language}>
          {item.author}
        </span>
      </Href>
      <div className="library-book__footer">
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
        className="progress-bar"
        role="progressbar"
        aria-label={`${words.progress}: ${item.bookTitle}`}
        aria-valuenow={item.percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ transform: `scaleX(${item.percent / 100})` }} />
      </span>
      <span className="library-book__number number" aria-hidden="true">
        {item.percent}%
      </span>
    </>
  )
}
