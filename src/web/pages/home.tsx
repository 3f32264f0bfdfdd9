import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AuthorWords } from '#src/web/features/catalogue/author-words.tsx'
import { CategoryLinks } from '#src/web/features/catalogue/category-links.tsx'
import { AdHero } from '#src/web/items/ad-hero.tsx'
import { BookShelf } from '#src/web/items/book-shelf.tsx'
import { FeaturedBook } from '#src/web/items/featured-book.tsx'
import {
  adsQuery,
  authorWordsQuery,
  categoriesQuery,
  featuredQuery,
  recentBooksQuery,
  recommendedQuery,
} from '#src/web/lib/queries.ts'
import { siteData } from '#src/web/lib/linked-data.ts'
import { pageHead } from '#src/web/lib/meta.ts'

export const Route = createFileRoute('/home')({
  loader: ({ context: { queryClient, api, language } }) =>
    Promise.all([
      queryClient.ensureQueryData(adsQuery(api, language)),
      queryClient.ensureQueryData(recentBooksQuery(api)),
      queryClient.ensureQueryData(recommendedQuery(api)),
      queryClient.ensureQueryData(featuredQuery(api)),
      queryClient.ensureQueryData(authorWordsQuery(api)),
      queryClient.ensureQueryData(categoriesQuery(api)),
    ]).then(() => null),
  head: ({ match }) => {
    const { places, shell, found } = match.context.words
    return pageHead(match, {
      name: places.home,
      sharedAs: shell.product,
      description: found.home,
      about: (absolute) => [siteData(shell.product, absolute)],
    })
  },
  component: Home,
})

function Home() {
  const t = useTranslations('catalogue')
  const { api, language, words } = Route.useRouteContext()
  const { data: ads } = useSuspenseQuery(adsQuery(api, language))
  const { data: recent } = useSuspenseQuery(recentBooksQuery(api))
  const { data: picks } = useSuspenseQuery(recommendedQuery(api))
  const { data: featured } = useSuspenseQuery(featuredQuery(api))
  const { data: authorWords } = useSuspenseQuery(authorWordsQuery(api))
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  return (
    <>
      <h1 className="vh">{words.shell.product}</h1>
      <AdHero ads={ads} />
      {recent.length > 0 && (
        <BookShelf title={t('newBooks')} subtitle={t('newBooksText')} more="/book" books={recent} priority />
      )}
      {picks.length > 0 && (
        <BookShelf title={t('picks')} subtitle={t('picksText')} more="/book" books={picks} />
      )}
      {featured.slice(0, 1).map((book) => (
        <FeaturedBook key={book.bookId} book={book} />
      ))}
      {authorWords.length > 0 && <AuthorWords words={authorWords} />}
      <section className="sec wrap">
        <div className="sec__h">
          <div>
            <h2>{t('byCategory')}</h2>
            <p>{t('byCategoryText')}</p>
          </div>
        </div>
        <CategoryLinks categories={categories} />
      </section>
      {featured.slice(1, 2).map((book) => (
        <FeaturedBook key={book.bookId} book={book} />
      ))}
    </>
  )
}
