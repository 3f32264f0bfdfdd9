import { Href } from '#src/web/ui/href.tsx'
import { Cover } from './cover.tsx'
import type { Layout } from '#src/shared/cover/cover-design.ts'
import { highlightText } from '#src/web/lib/highlight-text.ts'

type MarkedBook = {
  bookId: number
  bookTitle: string
  nickName: string
  thumbnailPath?: string | null
  author?: string
  language?: string
  palette?: string | null
}

export type BookmarkCard = MarkedBook & { bookmarkContent: string }
export type HighlightCard = MarkedBook & {
  /** The JSON list of the API, or the list itself. */
  highlightContent: string | readonly string[]
  type?: string
}

const pens: Record<string, string> = {
  yellow: '',
  green: 'highlight-green',
  blue: 'highlight-blue',
  red: 'highlight-red',
  redUnderline: 'highlight-underline',
}

/** A card for what a reader highlighted or bookmarked; it leads to the book. */
export function MarkCard({ card, layout }: { card: BookmarkCard | HighlightCard; layout?: Layout }) {
  const language = card.language ?? 'ko'
  const book = { ...card, author: card.author ?? '', language }
  return (
    <figure className="quote-card">
      <blockquote lang={language}>
        {'highlightContent' in card ? (
          <mark className={pens[card.type ?? 'yellow'] || undefined}>
            {highlightText(card.highlightContent)}
          </mark>
        ) : (
          highlightText([card.bookmarkContent])
        )}
      </blockquote>
      <figcaption>
        <Href className="quote-card__source" to={`/book/${card.bookId}`}>
          <Cover book={book} layout={layout} />
          <span>
            <b lang={language}>{card.bookTitle}</b>
            {card.nickName}
          </span>
        </Href>
      </figcaption>
    </figure>
  )
}
