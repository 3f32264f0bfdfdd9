import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { publisherMeta } from '#src/web/features/catalog/page-meta.ts'
import { BookGrid } from '#src/web/items/book-shelf.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { publisherQuery } from '#src/web/api/queries.ts'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/publisher/$publisherId')({
  loader: async ({ context: { queryClient, api, language, order }, params }) => {
    await orMissing(queryClient.ensureQueryData(publisherQuery(api, { language, order }, params.publisherId)))
    return null
  },
  head: ({ match, params }) => publisherMeta(match, params.publisherId),
  component: Publisher,
})

function Publisher() {
  const t = useTranslations('catalogue')
  const { api, words, language, order } = Route.useRouteContext()
  const { publisherId } = Route.useParams()
  const { data } = useSuspenseQuery(publisherQuery(api, { language, order }, publisherId))
  return (
    <div className="wrap">
      <Crumb label={words.places.books} />
      <header className="publisher-head">
        <span className="publisher-head__mark" aria-hidden="true">
          {[...data.publisher][0]}
        </span>
        <div>
          <h1>{data.publisher}</h1>
          <p>
            {t('publisherKind')} · {t('bookCount', { count: data.books.length })}
          </p>
        </div>
      </header>
      <BookOrderSwitch />
      {data.books.length === 0 ? <EmptyState title={t('noBooks')} /> : <BookGrid books={data.books} />}
    </div>
  )
}
