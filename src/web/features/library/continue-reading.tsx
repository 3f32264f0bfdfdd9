import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { useContinued } from './use-continued.ts'

/** One large way back into the book that was read last, here or on another device. */
export function ContinueReading() {
  const t = useTranslations('catalogue')
  const { book, page, isWaiting } = useContinued()
  if (book !== undefined) {
    return (
      <Href className="large-home__continue" to={`/read/${book.bookId}?page=${page}`}>
        <Cover book={book} size={72} />
        <span>
          <b>{t('continue')}</b>
          <span lang={book.language}>{book.bookTitle}</span>
        </span>
      </Href>
    )
  }
  return isWaiting ? (
    <div className="large-home__continue skeleton" />
  ) : (
    <p className="large-home__none">{t('nothingToContinue')}</p>
  )
}
