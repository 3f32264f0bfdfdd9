import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/lib/queries.ts'
import { Href } from '#src/web/ui/href.tsx'

const LONG = 90

export function BookFacts({ book }: { book: BookDetail }) {
  const t = useTranslations('catalogue')
  const { minutes } = book
  return (
    <dl className="facts">
      <div>
        <dt>{t('length')}</dt>
        <dd className="num">{t('pages', { count: book.totalPage })}</dd>
      </div>
      <div>
        <dt>{t('time')}</dt>
        <dd className="num">
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
            <dd className="num">{book.publishedOn.slice(0, 4)}</dd>
          </div>
        )
      )}
    </dl>
  )
}
