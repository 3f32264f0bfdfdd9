import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { InferResponseType } from 'hono/client'
import { useLocale, useTranslations } from 'use-intl'
import type { ApiClient } from '#src/web/api/client.ts'
import { placeSearch } from '#src/web/lib/passage-link.ts'
import { type PassageHit, passagesQuery } from '#src/web/api/queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { Button } from '#src/web/ui/button.tsx'

type Found = InferResponseType<ApiClient['api']['search']['$get'], 200>

type PassagesProps = { keyword: string; first: Found; title: string }

/** Where books cite the passage asked for. The first come with the page, as a visitor sees them. */
export function Passages({ keyword, first, title }: PassagesProps) {
  const t = useTranslations('catalogue')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const signedIn = useSignedIn()
  const asServed = { pages: [first], pageParams: [0] }
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useInfiniteQuery({
    ...passagesQuery(api, keyword, signedIn),
    staleTime: Infinity,
    ...(signedIn ? { placeholderData: asServed } : { initialData: asServed }),
  })
  const hits = (data ?? asServed).pages.flatMap(({ groups }) => groups.passages.items)
  const { totalCount } = first.groups.passages
  return (
    <section className="search-group">
      <div>
        <h2>{title}</h2>
        <p className="number">{t('passagesCount', { count: totalCount })}</p>
      </div>
      <div>
        <ul>
          {hits.map((hit, index) => (
            <Passage key={`${hit.bookId} ${index}`} hit={hit} />
          ))}
        </ul>
        {hits.length < totalCount && hasNextPage && (
          <Button
            className="search-hits__more"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('passagesMore')}
          </Button>
        )}
        {isFetchNextPageError && <p role="alert">{t('passagesFailed')}</p>}
      </div>
    </section>
  )
}

function Passage({ hit }: { hit: PassageHit }) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const { bookTitle, author, page, place, excerpt } = hit
  const isInNote = place !== null && place.noteId !== null
  return (
    <li className="search-hit search-hit--passage">
      <div>
        <h3>
          {place === null ? (
            <Link to="/book/$bookId" params={{ bookId: String(hit.bookId) }}>
              {bookTitle}
            </Link>
          ) : (
            <Link to="/read/$bookId" params={{ bookId: String(hit.bookId) }} search={placeSearch(place)}>
              {bookTitle}
            </Link>
          )}
          <small>
            {[
              author,
              hit.sectionTitle !== bookTitle && hit.sectionTitle,
              page !== null && t('passagePage', { page }),
              isInNote && t('passageNote'),
              excerpt !== null && hit.reference[locale],
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </h3>
        {excerpt === null ? (
          <p className="search-hit__closed">{t('passageClosed')}</p>
        ) : (
          <p>
            {excerpt.before}
            <mark>{excerpt.match}</mark>
            {excerpt.after}
          </p>
        )}
      </div>
    </li>
  )
}
