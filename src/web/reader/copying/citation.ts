import type { MarkWords } from '#src/web/i18n/load-words.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { passagePath } from '#src/web/lib/passage-link.ts'
import type { Passage } from '#src/web/reader/passages/passage.ts'

export type Citation = { text: string; html: string }

type Cited = Passage & {
  book: Pick<BookDetail, 'bookId' | 'bookTitle' | 'author' | 'publisher' | 'publishedOn' | 'language'>
}
type CiteWords = Pick<MarkWords, 'citeTitle' | 'citeMade' | 'citePage'>

/** A passage as it is copied: its words, then its author, title and address. */
export function citePassage(cited: Cited, words: CiteWords, origin: string): Citation {
  const { book, anchor, page } = cited
  const link = origin + passagePath(book.bookId, anchor)
  const pieces = anchor.map(({ exact }) => exact.trim()).filter((piece) => piece !== '')
  const paragraphs = quoted(pieces, book.language)
  const year = /\d{4}/.exec(book.publishedOn ?? '')?.[0]
  const made = [book.publisher, year].filter((part) => part != null && part !== '').join(', ')
  const after = made === '' ? '' : words.citeMade.replace('{made}', () => made)
  const place = words.citePage.replace('{page}', String(page))
  const titled = (title: string) => words.citeTitle.replace('{title}', () => title)
  const line = (author: string, title: string, at: string) =>
    `— ${[author, title, at].filter((part) => part !== '').join(', ')}`
  const text = line(book.author, titled(book.bookTitle) + after, place)
  const html = line(
    escaped(book.author),
    titled(`<cite>${escaped(book.bookTitle)}</cite>`) + escaped(after),
    `<a href="${escaped(link)}">${escaped(place)}</a>`,
  )
  return {
    text: `${paragraphs.join('\n\n')}\n\n${text}\n${link}\n`,
    html:
      `<blockquote lang="${escaped(book.language)}" cite="${escaped(link)}">` +
      `${paragraphs.map((piece) => `<p>${escaped(piece)}</p>`).join('')}</blockquote><p>${html}</p>`,
  }
}

/** Puts the paragraphs between quotation marks of the language, unless the text has its own. */
export function quoted(paragraphs: readonly string[], language: string): string[] {
  const whole = paragraphs.join('\n')
  const own = /^[“「『«„][^“”「」『』«»„]*[”」』»]$/u.test(whole)
  if (own || paragraphs.length === 0) return [...paragraphs]
  const [opening, closing] = /^(?:ja|zh)/.test(language) ? '「」' : '“”'
  return paragraphs.map(
    (piece, index) =>
      `${index === 0 ? opening : ''}${piece}${index === paragraphs.length - 1 ? closing : ''}`,
  )
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '')
}
