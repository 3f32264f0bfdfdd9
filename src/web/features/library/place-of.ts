/** Where a book on the reading list is opened: at the page it was left at. */
export function placeOf({ bookId, readingPage }: { bookId: number; readingPage: number | null }): string {
  return readingPage === null || readingPage === 1 ? `/read/${bookId}` : `/read/${bookId}?page=${readingPage}`
}
