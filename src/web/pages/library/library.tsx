import { createFileRoute } from '@tanstack/react-router'
import { ContinueRoom, NothingYet } from '#src/web/features/library/continue-room.tsx'
import { BookList } from '#src/web/features/library/book-list.tsx'
import { AllBookmarks, AllHighlights } from '#src/web/features/library/mark-lists.tsx'
import { ReadingChart, ReadingChartRoom } from '#src/web/features/library/reading-chart.tsx'
import { BooksSkeleton, MarksSkeleton } from '#src/web/features/library/states.tsx'
import { type LibraryList, LibraryTabs, LISTS } from '#src/web/features/library/tabs.tsx'
import { loadWords, type LibraryWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'

export const Route = createFileRoute('/library')({
  validateSearch: (search): { list?: LibraryList; page?: number } => {
    const list = LISTS.find((one) => one === search['list'])
    const page = Number(search['page'])
    return {
      ...(list === undefined ? {} : { list }),
      ...(Number.isInteger(page) && page > 0 && page < 1_000_000 ? { page } : {}),
    }
  },
  loader: ({ context }) => loadWords('library', context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.library, hidden: true }),
  component: Library,
})

function Library() {
  const words = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  const { list = 'reading', page = 0 } = Route.useSearch()
  return (
    <div className="wrap library">
      <h1>{common.places.library}</h1>
      <ContinueRoom otherwise={<NothingYet />} />
      <LibraryTabs words={words} current={list} />
      <section className="library__list" aria-label={words.list[list]}>
        <MembersOnly waiting={<Waiting list={list} page={page} />}>
          {(uid) => <List {...{ words, list, uid, page }} />}
        </MembersOnly>
      </section>
    </div>
  )
}

type ListProps = { words: LibraryWords; list: LibraryList; uid: number; page: number }

function Waiting({ list, page }: Pick<ListProps, 'list' | 'page'>) {
  if (list === 'bookmark' || list === 'highlight') return <MarksSkeleton />
  return (
    <>
      {list === 'history' && page === 0 && <ReadingChartRoom />}
      <BooksSkeleton />
    </>
  )
}

function List({ list, ...rest }: ListProps) {
  if (list === 'bookmark') return <AllBookmarks {...rest} />
  if (list === 'highlight') return <AllHighlights {...rest} />
  return (
    <>
      {list === 'history' && rest.page === 0 && <ReadingChart words={rest.words} />}
      <BookList {...rest} list={list} />
    </>
  )
}
