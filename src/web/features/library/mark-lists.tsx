import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import {
  bookmarksInQuery,
  bookmarksQuery,
  highlightsInQuery,
  highlightsQuery,
  type MarkKind,
} from '#src/web/api/library-queries.ts'
import { Pager } from '#src/web/ui/pager.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { BookmarkRow, HighlightRow } from './mark-row.tsx'
import { EmptyList, MarksSkeleton } from './states.tsx'
import { addressOf } from './tabs.tsx'
import { TakeHighlights } from './take-highlights.tsx'

type AllProps = { words: LibraryWords; uid: number; page: number }
type InProps = { words: LibraryWords; bookId: string }

export function AllBookmarks({ words, uid, page }: AllProps) {
  const { data, ...asked } = useQuery(bookmarksQuery(useApi(), { uid, page }))
  return (
    <Rows {...asked} words={words} kind="bookmark" items={data?.items}>
      {data?.items.map((mark) => (
        <BookmarkRow key={mark.bookmarkId} words={words} mark={mark} named />
      ))}
      <Pager page={page} totalPages={data?.totalPages ?? 0} to={(next) => addressOf('bookmark', next)} />
    </Rows>
  )
}

export function AllHighlights({ words, uid, page }: AllProps) {
  const { data, ...asked } = useQuery(highlightsQuery(useApi(), { uid, page }))
  return (
    <Rows {...asked} words={words} kind="highlight" items={data?.items}>
      {data?.items.map((mark) => (
        <HighlightRow key={mark.highlightId} words={words} mark={mark} named />
      ))}
      <Pager page={page} totalPages={data?.totalPages ?? 0} to={(next) => addressOf('highlight', next)} />
    </Rows>
  )
}

export function BookmarksIn({ words, bookId }: InProps) {
  const { data, ...asked } = useQuery(bookmarksInQuery(useApi(), bookId))
  return (
    <Rows {...asked} words={words} kind="bookmark" items={data} bookId={bookId}>
      {data?.map((mark) => (
        <BookmarkRow key={mark.bookmarkId} words={words} mark={mark} />
      ))}
    </Rows>
  )
}

export function HighlightsIn({ words, bookId }: InProps) {
  const { data, ...asked } = useQuery(highlightsInQuery(useApi(), bookId))
  return (
    <Rows {...asked} words={words} kind="highlight" items={data} bookId={bookId}>
      <TakeHighlights words={words} bookId={bookId} highlights={data ?? []} />
      {data?.map((mark) => (
        <HighlightRow key={mark.highlightId} words={words} mark={mark} />
      ))}
    </Rows>
  )
}

type RowsProps = {
  words: LibraryWords
  kind: MarkKind
  items: readonly unknown[] | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
  bookId?: string
  children: ReactNode
}

function Rows({ words, kind, items, isPending, isFetching, refetch, bookId, children }: RowsProps) {
  if (isPending) return <MarksSkeleton />
  if (items === undefined) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (items.length === 0) return <EmptyList words={words} list={kind} bookId={bookId} />
  return <div className="mark-list">{children}</div>
}

const useApi = () => useRouteContext({ from: '__root__', select: (context) => context.api })
