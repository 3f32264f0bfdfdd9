import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import type { BookItem } from '#src/web/lib/queries.ts'

type AuthorWord = { bookId: number; bookTitle: string; author: string; content: string; book: BookItem }

export function AuthorWords({ words }: { words: AuthorWord[] }) {
  const t = useTranslations('catalogue')
  return (
    <section className="sec wrap">
      <div className="sec__h">
        <div>
          <h2>{t('authors')}</h2>
          <p>{t('authorsText')}</p>
        </div>
      </div>
      <div className="ul3">
        {words.map((word) => (
          <figure className="ul" key={word.bookId} lang={word.book.language}>
            <blockquote>{word.content}</blockquote>
            <figcaption>
              <Link className="ul__s" to="/book/$bookId" params={{ bookId: String(word.bookId) }}>
                <Cover book={word.book} size={36} />
                <span>
                  <b>{word.bookTitle}</b>
                  {word.author}
                </span>
              </Link>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
