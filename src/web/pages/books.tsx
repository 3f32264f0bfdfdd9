import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CategoryChips } from '#src/web/features/catalogue/category-chips.tsx'
import { Crumb } from '#src/web/features/catalogue/crumb.tsx'
import { BookGrid, BookShelf } from '#src/web/items/book-shelf.tsx'
import { categoriesQuery, recentBooksQuery, recommendedQuery } from '#src/web/lib/queries.ts'
import { pageHead } from '#src/web/lib/meta.ts'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/book')({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(categoriesQuery(api)),
      queryClient.ensureQueryData(recentBooksQuery(api)),
      queryClient.ensureQueryData(recommendedQuery(api)),
    ]).then(() => null),
  head: ({ match }) =>
    pageHead(match, { name: match.context.words.places.books, description: match.context.words.found.books }),
  component: Books,
})

function Books() {
  const t = useTranslations('catalogue')
  const { api, words } = Route.useRouteContext()
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const { data: recent } = useSuspenseQuery(recentBooksQuery(api))
  const { data: picks } = useSuspenseQuery(recommendedQuery(api))
  return (
    <>
      <div className="wrap">
        <Crumb label={words.places.home} />
        <header className="hd">
          <h1>{words.places.books}</h1>
        </header>
        <CategoryChips categories={categories} />
      </div>
      {picks.length > 0 && <BookShelf title={t('picks')} subtitle={t('picksText')} books={picks} priority />}
      <section className="sec wrap">
        <div className="sec__h">
          <div>
            <h2>{t('newBooks')}</h2>
          </div>
        </div>
        {recent.length === 0 ? (
          <EmptyState title={t('noBooks')} message={t('noBooksText')} />
        ) : (
          <BookGrid books={recent} />
        )}
      </section>
    </>
  )
}
