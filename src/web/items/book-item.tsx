import { useTranslations } from 'use-intl'
import { Href } from '#src/web/ui/href.tsx'
import { Marked } from '#src/web/ui/mark.tsx'
import { Cover } from './cover.tsx'
import type { CoverBook, Layout } from '#src/shared/cover/cover-design.ts'

export type ShelfBook = CoverBook & {
  translator?: string | null
  publisher?: string | null
  isFree?: boolean
  /** Why it stands on this shelf: an editor's line under the author. */
  reason?: string | null
}

type BookItemProps = {
  book: ShelfBook
  layout?: Layout
  /** A search term to mark in title and author. */
  term?: string
  priority?: boolean
}

export function BookItem({ book, layout, term = '', priority }: BookItemProps) {
  const t = useTranslations('items')
  return (
    <Href className="book-card" to={`/book/${book.bookId}`}>
      <Cover book={book} layout={layout} priority={priority} />
      <span className="book-card__title" lang={book.language}>
        <Marked text={book.bookTitle} term={term} />
      </span>
      <span className="book-card__author">
        <span lang={book.language}>
          <Marked text={book.author} term={term} />
        </span>
        {book.isFree && <span className="tag">{t('free')}</span>}
      </span>
      {book.reason && <span className="pick">{book.reason}</span>}
    </Href>
  )
}
