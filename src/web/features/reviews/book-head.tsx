import type { ReactNode } from 'react'
import { Cover } from '#src/web/items/cover.tsx'
import type { BookItem } from '#src/web/api/queries.ts'
import { Href } from '#src/web/ui/href.tsx'

type BookHeadProps = { book: BookItem; title: string; count?: number | undefined; action?: ReactNode }

/** The head of a page about the reviews of one book, which leads to the book. */
export function BookHead({ book, title, count, action }: BookHeadProps) {
  return (
    <header className="book-head">
      <Cover book={book} size={72} priority />
      <div>
        <h1>
          {title}
          {count !== undefined && <small className="number">{count}</small>}
        </h1>
        <p lang={book.language}>
          <Href className="link" to={`/book/${book.bookId}`}>
            {book.bookTitle}
          </Href>
          {book.author !== '' && ` · ${book.author}`}
        </p>
      </div>
      {action}
    </header>
  )
}
