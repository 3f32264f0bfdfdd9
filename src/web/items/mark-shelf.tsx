import { ListSection } from '#src/web/ui/list-section.tsx'
import { type BookmarkCard, type HighlightCard, MarkCard } from './mark-card.tsx'

type MarkShelfProps = { title: string; text: string; cards: readonly (BookmarkCard | HighlightCard)[] }

/** So many stand on the front page; the list of the API is longer. */
const SHOWN = 6

/** What readers marked last; nothing where they marked nothing. */
export function MarkShelf({ title, text, cards }: MarkShelfProps) {
  if (cards.length === 0) return null
  return (
    <ListSection title={title} text={text}>
      {cards.slice(0, SHOWN).map((card, index) => (
        // Two readers may mark the same words.
        <MarkCard key={index} card={card} />
      ))}
    </ListSection>
  )
}
