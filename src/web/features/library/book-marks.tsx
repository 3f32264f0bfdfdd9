import type { ReactNode } from 'react'
import { Cover } from '#src/web/items/cover.tsx'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { Href } from '#src/web/ui/href.tsx'

/** The frame of the marks in one book. */
export function BookMarks({
  title,
  book,
  children,
}: {
  title: string
  book: BookDetail
  children: ReactNode
}) {
  return (
    <div className="wrap library">
      <h1>{title}</h1>
      <Href className="quote-card__source library__book" to={`/book/${book.bookId}`}>
        <Cover book={book} size={48} />
        <span lang={book.language}>
          <b>{book.bookTitle}</b>
          {book.author}
        </span>
      </Href>
      <section className="library__list" aria-label={title}>
        {children}
      </section>
    </div>
  )
}
