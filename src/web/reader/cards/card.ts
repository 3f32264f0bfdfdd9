import type { BookDetail } from '#src/web/api/book-types.ts'
import type { Paper } from './papers.ts'

/** A quote to be drawn as a picture. */
export type Card = {
  book: BookDetail
  /** Its paragraphs, with their quotation marks. */
  quote: readonly string[]
  paper: Paper
  height: number
  /** The name of this library. */
  libraryName: string
}
