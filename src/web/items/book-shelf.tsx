import type { ReactNode } from 'react'
import { Shelf } from '#src/web/ui/shelf.tsx'
import { BookItem, type ShelfBook } from './book-item.tsx'
import { shelfLayouts } from '#src/shared/cover/cover-design.ts'

type BookShelfProps = {
  title: string
  subtitle?: string
  more?: string | ReactNode
  books: readonly ShelfBook[]
  instead?: ReactNode
  className?: string
  /** The first shelf of a page: its first covers are fetched at once. */
  priority?: boolean
}

export function BookShelf({ books, priority = false, ...shelf }: BookShelfProps) {
  const layouts = shelfLayouts(books)
  return (
    <Shelf {...shelf}>
      {books.map((book, index) => (
        <BookItem key={book.bookId} book={book} layout={layouts[index]} priority={priority && index < 4} />
      ))}
    </Shelf>
  )
}

export function BookGrid({ books, term }: { books: readonly ShelfBook[]; term?: string }) {
  const layouts = shelfLayouts(books)
  return (
    <ul className="grid">
      {books.map((book, index) => (
        <li key={book.bookId}>
          <BookItem book={book} layout={layouts[index]} term={term} />
        </li>
      ))}
    </ul>
  )
}
