import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { Href } from '#src/web/ui/href.tsx'

export function Byline({ book }: { book: BookDetail }) {
  const t = useTranslations('catalogue')
  if (book.authors.length === 0) return null
  return (
    <p className="book-page__byline">
      {t.rich('by', {
        names: () =>
          book.authors.map(({ authorId, name }, index) => (
            <Fragment key={authorId}>
              {index > 0 && ', '}
              <Href className="link" to={`/search/${encodeURIComponent(name)}`}>
                {name}
              </Href>
            </Fragment>
          )),
      })}
      {book.translator !== null && ` · ${t('translated', { name: book.translator })}`}
    </p>
  )
}
