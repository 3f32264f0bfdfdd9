import type { BookDetail } from '#src/web/api/book-types.ts'
import { isEmpty } from './page-window.ts'
import { pagedLayout } from './paged-layout.ts'
import { scrollLayout } from './scroll-layout.ts'
import { useAccess } from './use-access.ts'
import { useReading } from './use-reading.ts'

/** The page to begin with, and whether its text is loaded: that of a paid page comes once the browser knows who reads. */
export type StartPage = { page: number; hasText: boolean }

/** A page so few beyond the loaded ones was fetched for reading on, and not for a jump. */
const PAGES_AHEAD = 3

/** The text of the book in the document: how much of it is open here, which pages are loaded, and where they end. */
export function useBookText(book: BookDetail, start: StartPage, paged: boolean) {
  const access = useAccess(book, start.page)
  const reading = useReading(book, { ...start, access }, paged ? pagedLayout : scrollLayout)
  const { shown, failure } = reading
  const isMissing = isEmpty(shown)
  return {
    access,
    reading,
    /** No page is loaded: the text is still on its way, or not open to the reader. */
    isMissing,
    isAtEnd: isMissing || shown.to === access.last,
    /** Loading failed right after the loaded pages, so the failure is shown at their end; elsewhere a prompt shows it. */
    failedAtEnd:
      failure !== undefined &&
      (isMissing || (failure.page > shown.to && failure.page <= shown.to + PAGES_AHEAD)),
  }
}

export type BookText = ReturnType<typeof useBookText>
