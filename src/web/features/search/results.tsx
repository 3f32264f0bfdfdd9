import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { versePath } from '#src/domain/scripture/rules.ts'
import { BookGrid } from '#src/web/items/book-shelf.tsx'
import { searchQuery } from '#src/web/api/queries.ts'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'
import { WaysOn } from './ways-on.tsx'
import { Passages } from './passages.tsx'

export type SearchKind = 'all' | 'book' | 'series'
type Results = { keyword: string; type: SearchKind; page: number }

const FIRST_BOOKS = 10

export function SearchResults({ keyword, type, page }: Results) {
  const t = useTranslations('catalogue')
  const { api, language, order } = useRouteContext({ from: '__root__' })
  const listed = { language, order }
  const { data: all } = useSuspenseQuery(searchQuery(api, listed, { keyword, page: 0, type: 'all' }))
  const { data: found } = useSuspenseQuery(searchQuery(api, listed, { keyword, page, type }))
  const { books, series, passages } = all.groups
  const showsPassages = type === 'all' && passages.totalCount > 0
  const base = `/search/${encodeURIComponent(keyword)}`
  // A tab that leads nowhere is not there, but for the one that the reader is on.
  const tabs = [
    { kind: 'all', to: base, label: t('all'), count: all.total },
    { kind: 'book', to: `${base}/book`, label: t('booksTab'), count: books.totalCount },
    { kind: 'series', to: `${base}/series`, label: t('seriesTab'), count: series.totalCount },
  ].filter(({ kind, count }) => kind === 'all' || kind === type || count > 0)
  const shown = type === 'all' ? found.groups.books.items.slice(0, FIRST_BOOKS) : found.groups.books.items
  return (
    <div className="wrap">
      <div className="search-head">
        <h1>
          {t('searchTitle', { keyword })}
          <small className="number">{t('results', { count: all.total })}</small>
        </h1>
        {tabs.length > 1 && (
          <nav className="tab-row" aria-label={t('searchTitle', { keyword })}>
            {tabs.map(({ kind, ...tab }) => (
              <Tab key={kind} {...tab} current={kind === type} />
            ))}
          </nav>
        )}
      </div>
      {all.passage !== null && (
        <Href className="verse__link" to={versePath(all.passage.osis)}>
          <Icon name="book" />
          {t('versePage', { reference: all.passage.reference[language] })}
          <Icon name="chevron-right" />
        </Href>
      )}
      {all.categories.length > 0 && (
        <nav className="chips chips--found" aria-label={t('askedShelves')}>
          {all.categories.map(({ categoryId, name }) => (
            <Href key={categoryId} to={`/book/category/${categoryId}`}>
              {name[language]}
            </Href>
          ))}
        </nav>
      )}
      {shown.length === 0 && !showsPassages && (
        <>
          {all.passage === null && (
            <EmptyState
              icon="search"
              title={t('nothingFound', { keyword })}
              message={t('nothingFoundText')}
            />
          )}
          <WaysOn nearAuthors={all.nearAuthors} />
        </>
      )}
      {shown.length > 0 && <BookOrderSwitch />}
      {shown.length > 0 && (
        <section className="search-group">
          <div>
            <h2>{t('booksTab')}</h2>
            <p className="number">{t('results', { count: books.totalCount })}</p>
            {type === 'all' && books.totalCount > shown.length && (
              <Href className="all-results" to={`${base}/book`}>
                {t('seeAll')}
                <Icon name="chevron-right" />
              </Href>
            )}
          </div>
          <BookGrid books={shown} term={keyword} />
        </section>
      )}
      {showsPassages && <Passages keyword={keyword} first={all} title={t('passages')} />}
      {type === 'book' && <Pager base={`${base}/book`} page={page} totalPages={found.totalPages} />}
    </div>
  )
}

function Tab({ to, label, count, current }: { to: string; label: string; count: number; current: boolean }) {
  return (
    <Href to={to} aria-current={current ? 'page' : undefined}>
      {label}
      <span>{count}</span>
    </Href>
  )
}

function Pager({ base, page, totalPages }: { base: string; page: number; totalPages: number }) {
  const t = useTranslations('catalogue')
  if (totalPages < 2) return null
  return (
    <nav className="pager" aria-label={`${page + 1} / ${totalPages}`}>
      {page > 0 && (
        <Href className="icon-button" to={`${base}?page=${page - 1}`} aria-label={t('previousPage')}>
          <Icon name="chevron-left" />
        </Href>
      )}
      <span className="number">
        {page + 1} / {totalPages}
      </span>
      {page + 1 < totalPages && (
        <Href className="icon-button" to={`${base}?page=${page + 1}`} aria-label={t('nextPage')}>
          <Icon name="chevron-right" />
        </Href>
      )}
    </nav>
  )
}
