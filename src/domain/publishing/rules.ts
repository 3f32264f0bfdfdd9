/** The metadata of a book in one edition, and what the operator chose for it with the file. */
export type EditionCard = {
  title: string
  subtitle: string | null
  language: string
  description: string
  publisher: string | null
  isbn: string | null
  publishedOn: string | null
  cover: { key: string; width: number; height: number } | null
  authors: string[]
  translators: string[]
  chosen: { isFree?: boolean; samplePages?: number; categoryIds: number[] }
}
