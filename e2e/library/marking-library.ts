import { plant } from './books.ts'
import { markingBook, type MarkingLanguage } from './marking-book.ts'
import { type RunningLibrary, startLibrary } from './server.ts'

/** A library with the first edition of the book for marking in both languages, and their ids. */
export async function startMarkingLibrary(): Promise<{
  own: RunningLibrary
  books: Record<MarkingLanguage, number>
}> {
  const own = await startLibrary()
  const { ko = 0 } = await plant(own, 'ko', markingBook('ko', 1))
  const { en = 0 } = await plant(own, 'en', markingBook('en', 1))
  return { own, books: { ko, en } }
}
