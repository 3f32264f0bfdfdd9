/** What a book says of itself in one edition, and what the operator said of it with the file. */
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
  said: { isFree?: boolean; samplePages?: number; categoryIds: number[] }
}
