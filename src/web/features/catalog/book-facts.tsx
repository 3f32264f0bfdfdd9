import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { Href } from '#src/web/ui/href.tsx'

const LONG = 90

export function BookFacts({ book }: { book: BookDetail }) {
  const t = useTranslations('catalogue')
  const { minutes, counts } = book
  return (
    <dl className="book-facts">
      <div>
        <dt>{t('length')}</dt>
        <dd className="number">{t('pages', { count: book.totalPage })}</dd>
      </div>
      <div>
        <dt>{t('time')}</dt>
        <dd className="number">
          {minutes >= LONG ? t('hours', { hours: Math.round(minutes / 60) }) : t('minutes', { minutes })}
        </dd>
      </div>
      {book.publisher !== null && book.publisherId !== null && (
        <div>
          <dt>{t('publisher')}</dt>
          <dd>
            <Href className="link" to={`/publisher/${book.publisherId}`}>
              {book.publisher}
            </Href>
          </dd>
        </div>
      )}
      {book.twinBookId !== null ? (
        <div>
          <dt>{t('otherLanguage')}</dt>
          <dd>
            <Href className="link" to={`/book/${book.twinBookId}`} lang={book.twinLanguage ?? undefined}>
              {book.twinLanguage?.startsWith('ko') === true ? t('korean') : t('english')}
            </Href>
          </dd>
        </div>
      ) : (
        book.publishedOn !== null && (
          <div>
            <dt>{t('published')}</dt>
            <dd className="number">{book.publishedOn.slice(0, 4)}</dd>
          </div>
        )
      )}
      {counts.wants > 0 && (
        <div>
          <dt>{t('kept')}</dt>
          <dd className="number">{t('people', { count: counts.wants })}</dd>
        </div>
      )}
      {counts.reviews > 0 && (
        <div>
          <dt>{t('shortReviews')}</dt>
          <dd className="number">
            <Href className="link" to={`/review/${book.bookId}/`}>
              {t('reviewCount', { count: counts.reviews })}
            </Href>
          </dd>
        </div>
      )}
      {counts.previews > 0 && (
        <div>
          <dt>{t('longReviews')}</dt>
          <dd className="number">
            <Href className="link" to={`/preview/by/${book.bookId}`}>
              {t('reviewCount', { count: counts.previews })}
            </Href>
          </dd>
        </div>
      )}
    </dl>
  )
}
