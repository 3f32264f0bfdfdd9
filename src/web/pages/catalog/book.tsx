import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BookActions } from '#src/web/features/catalog/book-actions.tsx'
import { BookContents } from '#src/web/features/catalog/book-contents.tsx'
import { Byline } from '#src/web/features/catalog/byline.tsx'
import { BookFacts } from '#src/web/features/catalog/book-facts.tsx'
import { BookRights } from '#src/web/features/catalog/book-rights.tsx'
import { bookMeta } from '#src/web/features/catalog/page-meta.ts'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { KeepButton } from '#src/web/features/library/keep-button.tsx'
import { useEntry } from '#src/web/features/library/use-entry.ts'
import { ReviewsOfBook } from '#src/web/features/reviews/reviews-of-book.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { BookShelf } from '#src/web/items/book-shelf.tsx'
import { Cover } from '#src/web/items/cover.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { bookQuery, contentsQuery, othersQuery } from '#src/web/api/queries.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { bookPreviewsQuery, reviewsQuery } from '#src/web/api/review-queries.ts'
import { Href } from '#src/web/ui/href.tsx'

export const Route = createFileRoute('/book/$bookId')({
  loader: async ({ context: { queryClient, api, language, order }, params: { bookId } }) => {
    // The book first: of a missing one nothing else is asked, and no query is left on its way.
    await orMissing(queryClient.ensureQueryData(bookQuery(api, bookId)))
    const first = { bookId, page: 0, asMember: isMemberRequest() }
    const fetched = Promise.all([
      queryClient.ensureQueryData(contentsQuery(api, bookId)),
      queryClient.ensureQueryData(othersQuery(api, { language, order }, bookId)),
      queryClient.ensureQueryData(reviewsQuery(api, first)),
      queryClient.ensureQueryData(bookPreviewsQuery(api, first)),
    ])
    // A book known from before is shown at once; what else stands on its page comes when it can be had.
    const isKnown =
      queryClient.getQueryState(bookQuery(api, bookId).queryKey)?.dataUpdatedAt === 0 &&
      queryClient.getQueryData(contentsQuery(api, bookId).queryKey) !== undefined
    if (isKnown) fetched.catch(() => undefined)
    else await fetched
    return loadWords('reviews', language)
  },
  head: ({ match, params }) => bookMeta(match, params.bookId),
  component: BookPage,
})

function BookPage() {
  const t = useTranslations('catalogue')
  const { api, words, language, order } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const reviewWords = Route.useLoaderData()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const { data: contents } = useSuspenseQuery(contentsQuery(api, bookId))
  const entry = useEntry(book.bookId)
  const prompts = usePrompts()
  const { data: others = [] } = useQuery(othersQuery(api, { language, order }, bookId))
  return (
    <>
      <div className="wrap">
        <Crumb label={words.places.books} />
        <div className="book-page">
          <div className="book-page__cover">
            <Cover book={book} priority />
          </div>
          <div className="book-page__info">
            <p className="book-page__category">
              <span className={`pill ${book.isFree ? 'pill--free' : 'pill--paid'}`}>
                {book.isFree ? t('free') : t('paid')}
              </span>
              {book.categories.map((category) => (
                <Href key={category.categoryId} className="tag" to={`/book/category/${category.categoryId}`}>
                  {category.name[language]}
                </Href>
              ))}
            </p>
            <div lang={book.language}>
              <h1>{book.bookTitle}</h1>
              {book.subtitle !== null && <p className="book-page__subtitle">{book.subtitle}</p>}
            </div>
            <Byline book={book} />
            <BookActions
              book={book}
              readingPage={entry?.readingPage ?? undefined}
              keep={
                <KeepButton bookId={book.bookId} entry={entry} onSignInNeeded={() => void prompts.signIn()} />
              }
            />
            <BookFacts book={book} />
            <BookRights rights={book.rights} />
            {book.description !== '' && (
              <div className="book-page__text" lang={book.language}>
                {book.description.split('\n\n').map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            )}
            <BookContents book={book} contents={contents} />
            <ReviewsOfBook key={bookId} bookId={bookId} words={reviewWords} />
          </div>
        </div>
      </div>
      {others.length > 0 && <BookShelf title={t('others')} books={others} />}
    </>
  )
}
