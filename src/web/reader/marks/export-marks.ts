import type { HighlightKind } from '#src/domain/reading/rules.ts'
import type { BookmarkItem, HighlightItem } from '#src/web/api/library-queries.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'

export const FORMATS = ['markdown', 'json', 'csv'] as const
export type Format = (typeof FORMATS)[number]

type Exported = {
  book: BookDetail
  highlights: readonly HighlightItem[]
  bookmarks: readonly BookmarkItem[]
  /** The origin of this library's addresses. */
  origin: string
  words: { pens: Record<HighlightKind, string>; highlights: string; bookmarks: string; page: string }
}

/** Writes the member's marks in a book as a file. */
export function exportMarks(format: Format, of: Exported): { text: string; type: string; ending: string } {
  if (format === 'json') {
    return {
      text: `${JSON.stringify(annotationPage(of), null, 2)}\n`,
      type: 'application/json',
      ending: 'json',
    }
  }
  if (format === 'csv') return { text: csv(of), type: 'text/csv;charset=utf-8', ending: 'csv' }
  return { text: markdown(of), type: 'text/markdown;charset=utf-8', ending: 'md' }
}

/** Follows the W3C Web Annotation Data Model: each block is a target, with its words and the code points in its text. */
function annotationPage({ book, highlights, bookmarks, origin }: Exported) {
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'AnnotationPage',
    label: book.bookTitle,
    items: [
      ...highlights.map((mark) => ({
        ...annotation(mark),
        id: `${origin}/library/highlight/${mark.bookId}#${mark.highlightId}`,
        motivation: 'highlighting',
        modified: mark.updatedAt,
        body: mark.note === null ? [] : [textualBody(mark.note)],
        target: targets(mark, origin).map((target) => ({ ...target, styleClass: mark.type })),
      })),
      ...bookmarks.map((mark) => ({
        ...annotation(mark),
        id: `${origin}/library/bookmark/${mark.bookId}#${mark.bookmarkId}`,
        motivation: 'bookmarking',
        body: [textualBody(mark.bookmarkContent)],
        target: targets(mark, origin),
      })),
    ],
  }
}

const annotation = ({ createdAt }: HighlightItem | BookmarkItem) => ({
  type: 'Annotation',
  created: createdAt,
})

const textualBody = (value: string) => ({
  type: 'TextualBody',
  purpose: 'commenting',
  format: 'text/plain',
  value,
})

function targets({ anchor, bookId }: HighlightItem | BookmarkItem, origin: string) {
  return anchor.map(({ block, start, end, exact, prefix, suffix }) => ({
    type: 'SpecificResource',
    source: `${origin}/read/${bookId}?loc=${block}`,
    selector: [
      { type: 'TextQuoteSelector', exact, prefix, suffix },
      { type: 'TextPositionSelector', start, end },
    ],
  }))
}

function csv({ highlights, bookmarks }: Exported): string {
  const rows = [
    ['kind', 'page', 'text', 'note', 'created'],
    ...highlights.map(({ type, page, highlightContent, note, createdAt }) => [
      type,
      String(page),
      highlightContent.join('\n'),
      note ?? '',
      createdAt,
    ]),
    ...bookmarks.map(({ page, bookmarkContent, createdAt }) => [
      'bookmark',
      String(page),
      bookmarkContent,
      '',
      createdAt,
    ]),
  ]
  // Excel reads the file as UTF-8 only if it begins with a byte order mark.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Quotes a cell as RFC 4180 says. A cell that a spreadsheet would run as a formula is made plain text. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

function markdown({ book, highlights, bookmarks, words }: Exported): string {
  const by = [book.author, book.translator, book.publisher].filter(Boolean).join(' · ')
  const place = (page: number) => words.page.replace('{page}', String(page))
  return [
    `# ${escaped(book.bookTitle)}`,
    by === '' ? [] : escaped(by),
    highlights.length === 0 ? [] : `## ${words.highlights}`,
    highlights.map(({ highlightContent, type, page, note }) => [
      `${highlightContent.map((piece) => `> ${escaped(piece)}`).join('\n>\n')}\n>\n> — ${place(page)}, ${words.pens[type]}`,
      note === null ? [] : note.split('\n').map(escaped).join('  \n'),
    ]),
    bookmarks.length === 0 ? [] : `## ${words.bookmarks}`,
    bookmarks.length === 0
      ? []
      : bookmarks
          .map(({ bookmarkContent, page }) => `- ${place(page)} ${escaped(bookmarkContent)}`)
          .join('\n'),
  ]
    .flat(3)
    .join('\n\n')
    .concat('\n')
}

/** Escapes the characters that Markdown would interpret. */
function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, String.raw`\$&`)
    .replace(/^([-+]|\d+[.)])/, String.raw`\$1`)
}
