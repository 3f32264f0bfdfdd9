import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shelfLayouts } from '#src/shared/cover/cover-design.ts'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { type BookList as List, libraryQuery } from '#src/web/api/library-queries.ts'
import { Pager } from '#src/web/ui/pager.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { LibraryBook } from './library-book.tsx'
import { BooksSkeleton, EmptyList } from './states.tsx'
import { addressOf } from './tabs.tsx'

type BookListProps = { words: LibraryWords; list: List; uid: number; page: number }

export function BookList({ words, list, uid, page }: BookListProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isPending, isFetching, refetch } = useQuery(libraryQuery(api, list, { uid, page }))
  if (isPending) return <BooksSkeleton />
  if (data === undefined) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (data.items.length === 0 && page === 0) return <EmptyList words={words} list={list} />
  const layouts = shelfLayouts(data.items)
  return (
    <>
      <ul className="grid">
        {data.items.map((item, index) => (
          <li key={item.bookId}>
            <LibraryBook words={words} item={item} layout={layouts[index]} />
          </li>
        ))}
      </ul>
      <Pager page={page} totalPages={data.totalPages} to={(next) => addressOf(list, next)} />
    </>
  )
}
