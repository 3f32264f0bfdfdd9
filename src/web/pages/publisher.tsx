import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Crumb } from '#src/web/features/catalogue/crumb.tsx'
import { BookGrid } from '#src/web/items/book-shelf.tsx'
import { orMissing } from '#src/web/lib/missing.ts'
import { publisherQuery } from '#src/web/lib/queries.ts'
import { pageTitle } from '#src/web/lib/title.ts'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/publisher/$publisherId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const { publisher } = await orMissing(
      queryClient.ensureQueryData(publisherQuery(api, params.publisherId)),
    )
    return { publisher }
  },
  head: ({ match, loaderData }) => ({
    meta: [{ title: pageTitle(match.context.words, loaderData?.publisher ?? '') }],
  }),
  component: Publisher,
})

function Publisher() {
  const t = useTranslations('catalogue')
  const { api, words } = Route.useRouteContext()
  const { publisherId } = Route.useParams()
  const { data } = useSuspenseQuery(publisherQuery(api, publisherId))
  return (
    <div className="wrap">
      <Crumb label={words.places.books} />
      <header className="pub">
        <span className="pub__m" aria-hidden="true">
          {[...data.publisher][0]}
        </span>
        <div>
          <h1>{data.publisher}</h1>
          <p>
            {t('publisherKind')} · {t('bookCount', { count: data.books.length })}
          </p>
        </div>
      </header>
      {data.books.length === 0 ? <EmptyState title={t('noBooks')} /> : <BookGrid books={data.books} />}
    </div>
  )
}
