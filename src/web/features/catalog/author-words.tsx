import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import type { BookItem } from '#src/web/api/queries.ts'
import { ListSection } from '#src/web/ui/list-section.tsx'

type AuthorWord = { bookId: number; bookTitle: string; author: string; content: string; book: BookItem }

export function AuthorWords({ words }: { words: AuthorWord[] }) {
  const t = useTranslations('catalogue')
  return (
    <ListSection title={t('authors')} text={t('authorsText')}>
      {words.map((word) => (
        <figure className="quote-card" key={word.bookId} lang={word.book.language}>
          <blockquote>{word.content}</blockquote>
          <figcaption>
            <Link className="quote-card__source" to="/book/$bookId" params={{ bookId: String(word.bookId) }}>
              <Cover book={word.book} size={36} />
              <span>
                <b>{word.bookTitle}</b>
                {word.author}
              </span>
            </Link>
          </figcaption>
        </figure>
      ))}
    </ListSection>
  )
}
