import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AuthorWords } from '#src/web/features/catalog/author-words.tsx'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { CategoryLinks } from '#src/web/features/catalog/category-links.tsx'
import { ContinueRoom, FirstVisit } from '#src/web/features/library/continue-room.tsx'
import { ContinueReading } from '#src/web/features/library/continue-reading.tsx'
import { SearchBox } from '#src/web/features/search/search-box.tsx'
import { useSubscriberNotice } from '#src/web/features/support/use-subscriber-notice.ts'
import { AdHero } from '#src/web/items/ad-hero.tsx'
import { BookShelf } from '#src/web/items/book-shelf.tsx'
import { FeaturedBook } from '#src/web/items/featured-book.tsx'
import { MarkShelf } from '#src/web/items/mark-shelf.tsx'
import { SeriesShelf } from '#src/web/items/series-shelf.tsx'
import { ReviewCard } from '#src/web/items/review-card.tsx'
import { type BookItem, homeQuery } from '#src/web/api/queries.ts'
import { useLarge } from '#src/web/lib/mode.ts'
import { siteData } from '#src/web/head/linked-data.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { MoreLink } from '#src/web/ui/shelf.tsx'

export const Route = createFileRoute('/home')({
  loader: ({ context: { queryClient, api, language, order } }) =>
    queryClient.ensureQueryData(homeQuery(api, { language, order })).then(() => null),
  head: ({ match }) => {
    const { places, shell, found } = match.context.words
    return pageMeta(match, {
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
  useSubscriberNotice()
  const { api, language, order, words } = Route.useRouteContext()
  const { data: home } = useSuspenseQuery(homeQuery(api, { language, order }))
  const bookOf = booksById(home.books)
  const recent = home.recentBook.flatMap((bookId) => bookOf(bookId))
  const picks = home.recommend.flatMap(({ bookId, reason }) =>
    bookOf(bookId).map((book) => ({ ...book, reason })),
  )
  const featured = home.bookReview.flatMap((voices) =>
    bookOf(voices.bookId).map((book) => ({ ...book, ...voices })),
  )
  const authorWords = home.authorSays.flatMap(({ bookId, content }) =>
    bookOf(bookId).map((book) => ({ ...book, content, book })),
  )
  const wanted = home.wantRead.flatMap(({ bookId, wantCount }) =>
    bookOf(bookId).map((book) => ({ ...book, reason: t('wantedBy', { count: wantCount }) })),
  )
  const highlights = home.recentHighlight.flatMap((mark) =>
    bookOf(mark.bookId).map((book) => ({ ...book, ...mark })),
  )
  const bookmarks = home.recentBookmark.flatMap((mark) =>
    bookOf(mark.bookId).map((book) => ({ ...book, ...mark })),
  )
  const previews = home.goodPreview.flatMap((preview) =>
    bookOf(preview.bookId).map((book) => ({ ...book, bookThumbnail: book.thumbnailPath, ...preview })),
  )
  const ads = home.ad.map((ad) => {
    const [book = null] = bookOf(ad.bookId)
    return { ...ad, book, imagePath: ad.picture?.src ?? book?.thumbnailPath ?? null }
  })
  return (
    <>
      <h1 className="visually-hidden">{words.shell.product}</h1>
      <div className="home__more wrap">
        <ContinueRoom otherwise={<FirstVisit />} />
      </div>
      <div className="home__more">
        <AdHero ads={ads} />
      </div>
      <PlainStart />
      <div className="wrap home__more home__order">
        <BookOrderSwitch />
      </div>
      {recent.length > 0 && (
        <BookShelf title={t('newBooks')} subtitle={t('newBooksText')} more="/book" books={recent} priority />
      )}
      <div className="home__more">
        {picks.length > 0 && (
          <BookShelf title={t('picks')} subtitle={t('picksText')} more="/book" books={picks} />
        )}
        {featured.slice(0, 1).map((book) => (
          <FeaturedBook key={book.bookId} book={book} />
        ))}
        <SeriesShelf title={t('newSeries')} subtitle={t('newSeriesText')} series={home.recentSeries} />
        {wanted.length > 0 && <BookShelf title={t('wanted')} subtitle={t('wantedText')} books={wanted} />}
        {previews.length > 0 && (
          <section className="section wrap">
            <div className="section__head">
              <div>
                <h2>{t('goodPreviews')}</h2>
                <p>{t('goodPreviewsText')}</p>
              </div>
              <MoreLink to="/preview" title={t('goodPreviews')} />
            </div>
            <div className="review-cards">
              {previews.map((preview) => (
                <ReviewCard key={preview.bookPreviewId} preview={preview} />
              ))}
            </div>
          </section>
        )}
        <SeriesShelf title={t('bestSeries')} series={home.bestSeries} />
        {authorWords.length > 0 && <AuthorWords words={authorWords} />}
        <section className="section wrap">
          <div className="section__head">
            <div>
              <h2>{t('byCategory')}</h2>
              <p>{t('byCategoryText')}</p>
            </div>
          </div>
          <CategoryLinks categories={home.category} />
        </section>
        <MarkShelf title={t('underlined')} text={t('underlinedText')} cards={highlights} />
        <MarkShelf title={t('bookmarked')} text={t('bookmarkedText')} cards={bookmarks} />
        {featured.slice(1, 2).map((book) => (
          <FeaturedBook key={book.bookId} book={book} />
        ))}
      </div>
    </>
  )
}

/** How the page begins in large mode; else its room is not there. */
function PlainStart() {
  const large = useLarge()
  return (
    <div className="large-home wrap">
      {large && (
        <>
          <ContinueReading />
          <SearchBox />
        </>
      )}
    </div>
  )
}

/** The book of an id, or none: as a list, so that what stands nowhere falls out. */
function booksById(books: BookItem[]) {
  const byId = new Map(books.map((book) => [book.bookId, [book]]))
  return (bookId: number | null) => (bookId === null ? [] : (byId.get(bookId) ?? []))
}
