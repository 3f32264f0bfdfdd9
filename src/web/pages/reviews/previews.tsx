import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { PreviewGrid, PreviewsWaiting } from '#src/web/features/reviews/preview-grid.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { ownPreviewsQuery, previewsQuery } from '#src/web/api/review-queries.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EmptyState } from '#src/web/ui/states.tsx'

const TABS = ['popular', 'recent', 'liked', 'mine'] as const
type Tab = (typeof TABS)[number]

export const Route = createFileRoute('/preview')({
  validateSearch: (search: Record<string, unknown>): { tab?: Tab; page?: number } => {
    const tab = TABS.find((one) => one === search['tab'])
    return { ...listPage(search), ...(tab === undefined || tab === 'popular' ? {} : { tab }) }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language }, deps: { tab = 'popular', page = 0 } }) => {
    const [words] = await Promise.all([
      loadWords('reviews', language),
      // What belongs to a member is fetched where the member is known.
      tab === 'popular' || tab === 'recent'
        ? queryClient.ensureQueryData(previewsQuery(api, { list: tab, page, asMember: isMemberRequest() }))
        : undefined,
    ])
    return words
  },
  head: ({ match }) => {
    const { places, found } = match.context.words
    const { tab, page } = match.search
    return pageMeta(match, {
      name: places.reviews,
      description: found.reviews,
      hidden: tab === 'liked' || tab === 'mine' || page !== undefined,
    })
  },
  component: Previews,
})

function Previews() {
  const words = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  const { tab = 'popular', page = 0 } = Route.useSearch()
  const { list } = words
  return (
    <div className="wrap">
      <header className="page-head page-head--tabs">
        <h1>{common.places.reviews}</h1>
        <p>{list.lead}</p>
      </header>
      <nav className="tab-row" aria-label={list.tabs}>
        {TABS.map((name) => (
          <Link
            key={name}
            to="/preview"
            search={name === 'popular' ? {} : { tab: name }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {list[name]}
          </Link>
        ))}
      </nav>
      <section className="review-grid__inner" aria-label={list[tab]}>
        {tab === 'popular' || tab === 'recent' ? (
          <PublicList list={tab} page={page} />
        ) : (
          <MembersOnly waiting={<PreviewsWaiting />}>
            {(uid) => <OwnList list={tab} uid={uid} page={page} />}
          </MembersOnly>
        )}
      </section>
    </div>
  )
}

function PublicList({ list, page }: { list: 'popular' | 'recent'; page: number }) {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const asMember = useSignedIn()
  const found = useQuery({
    ...previewsQuery(api, { list, page, asMember }),
    placeholderData: keepPreviousData,
  })
  return (
    <PreviewGrid
      found={found}
      onRetry={() => void found.refetch()}
      base={addressOf(list)}
      page={page}
      empty={<Nothing title={words.list.empty} message={words.list.emptyHint} />}
    />
  )
}

function OwnList({ list, uid, page }: { list: 'liked' | 'mine'; uid: number; page: number }) {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const found = useQuery(ownPreviewsQuery(api, { list, uid, page }))
  const { emptyLiked, emptyLikedHint, emptyMine, emptyMineHint } = words.list
  return (
    <PreviewGrid
      found={found}
      onRetry={() => void found.refetch()}
      base={addressOf(list)}
      page={page}
      empty={
        list === 'liked' ? (
          <Nothing title={emptyLiked} message={emptyLikedHint} />
        ) : (
          <Nothing title={emptyMine} message={emptyMineHint} />
        )
      }
    />
  )
}

function Nothing(said: { title: string; message: string }) {
  const words = Route.useLoaderData()
  return (
    <EmptyState
      {...said}
      icon="quote"
      action={
        <Href className={buttonClass()} to="/book">
          {words.list.toBooks}
        </Href>
      }
    />
  )
}

function addressOf(tab: Tab): string {
  return tab === 'popular' ? '/preview' : `/preview?tab=${tab}`
}
