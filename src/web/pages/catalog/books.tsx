import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BookChoices, isNarrowed, parseChoice } from '#src/web/features/catalog/book-choice.tsx'
import { CategoryChips } from '#src/web/features/catalog/category-chips.tsx'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { OwnLists } from '#src/web/features/library/own-lists.tsx'
import { ReviewsOfBooks } from '#src/web/features/reviews/reviews-of-books.tsx'
import { BookGrid, BookShelf } from '#src/web/items/book-shelf.tsx'
import { categoriesQuery, mostWantedQuery, recentBooksQuery, recommendedQuery } from '#src/web/api/queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { bookReviewsQuery } from '#src/web/api/review-queries.ts'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/book')({
  validateSearch: parseChoice,
  loaderDeps: ({ search }) => parseChoice(search),
  loader: ({ context: { queryClient, api, language, order }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(categoriesQuery(api)),
      queryClient.ensureQueryData(recentBooksQuery(api, { language, order }, deps)),
      queryClient.ensureQueryData(recommendedQuery(api, { language, order })),
      queryClient.ensureQueryData(mostWantedQuery(api, { language, order })),
      queryClient.ensureQueryData(bookReviewsQuery(api, 'bestReview')),
      queryClient.ensureQueryData(bookReviewsQuery(api, 'review')),
    ]).then(() => null),
  head: ({ match }) =>
    pageMeta(match, { name: match.context.words.places.books, description: match.context.words.found.books }),
  component: Books,
})

function Books() {
  const t = useTranslations('catalogue')
  const { api, words, language, order } = Route.useRouteContext()
  const choice = parseChoice(Route.useSearch())
  const isShelf = !isNarrowed(choice)
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const { data: recent } = useSuspenseQuery(recentBooksQuery(api, { language, order }, choice))
  const { data: picks } = useSuspenseQuery(recommendedQuery(api, { language, order }))
  const { data: wanted } = useSuspenseQuery(mostWantedQuery(api, { language, order }))
  const { data: best } = useSuspenseQuery(bookReviewsQuery(api, 'bestReview'))
  const { data: newest } = useSuspenseQuery(bookReviewsQuery(api, 'review'))
  return (
    <>
      <div className="wrap">
        <Crumb label={words.places.home} />
        <header className="page-head">
          <h1>{words.places.books}</h1>
        </header>
        <CategoryChips categories={categories} choice={choice} />
        <BookChoices path="/book" />
        <BookOrderSwitch />
      </div>
      {isShelf && picks.length > 0 && (
        <BookShelf title={t('picks')} subtitle={t('picksText')} books={picks} priority />
      )}
      {isShelf && <OwnLists />}
      {!isShelf ? null : wanted.length > 0 ? (
        <BookShelf
          title={t('wanted')}
          subtitle={t('wantedText')}
          books={wanted.map((book) => ({ ...book, reason: t('wantedBy', { count: book.wantCount }) }))}
        />
      ) : (
        <section className="section wrap">
          <EmptyState row title={t('noWanted')} message={t('noWantedText')} />
        </section>
      )}
      {isShelf && <ReviewsOfBooks best={best} newest={newest} />}
      <section className="section wrap">
        <div className="section__head">
          <div>
            <h2>{t('newBooks')}</h2>
          </div>
        </div>
        {recent.length === 0 ? (
          <EmptyState title={t('noBooks')} message={t(isShelf ? 'noBooksText' : 'noneNarrowed')} />
        ) : (
          <BookGrid books={recent} />
        )}
      </section>
    </>
  )
}
