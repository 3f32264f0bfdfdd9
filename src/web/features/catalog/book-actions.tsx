import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { usePlace } from '#src/web/reader/engine/place.ts'
import { shareAddress } from '#src/web/shell/share-address.tsx'
import { buttonClass, IconButton } from '#src/web/ui/button.tsx'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'

type BookActionsProps = {
  book: BookDetail
  /** Where the member stopped, on whichever device. */
  readingPage: number | undefined
  /** Keeps the book for later. */
  keep: ReactNode
}

export function BookActions({ book, readingPage, keep }: BookActionsProps) {
  const t = useTranslations('catalogue')
  const dialogs = useDialogs()
  const page = usePlace(book.bookId)?.page ?? readingPage
  const label = page !== undefined ? t('continue') : book.isFree ? t('readFree') : t('readSample')
  const to = page === undefined ? `/read/${book.bookId}` : `/read/${book.bookId}?page=${page}`

  return (
    <>
      <div className="book-page__actions">
        <Href className={buttonClass({ fill: true })} to={to}>
          {label}
        </Href>
        {keep}
        <IconButton
          name="share"
          label={t('share')}
          onClick={() => void shareAddress(dialogs, book.bookTitle)}
        />
      </div>
      <p className="book-page__note">
        {book.isFree ? t('freeNote') : t('sampleNote', { pages: book.samplePages })}
      </p>
    </>
  )
}
