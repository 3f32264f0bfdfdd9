import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { issuesQuery } from '#src/web/api/magazine-queries.ts'
import { IssueFront, IssueFrontWaiting } from '#src/web/features/magazine/issue-front.tsx'
import { PastIssues } from '#src/web/features/magazine/past-issues.tsx'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { listPage } from '#src/web/lib/list-page.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/magazine')({
  validateSearch: listPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api, language }, deps: { page = 0 } }) => {
    const [words] = await Promise.all([
      loadWords('magazine', language),
      queryClient.ensureQueryData(issuesQuery(api, page)),
    ])
    return words
  },
  head: ({ match, loaderData }) =>
    pageMeta(match, {
      name: match.context.words.shell.magazine,
      ...(loaderData === undefined ? {} : { description: loaderData.found }),
      hidden: match.search.page !== undefined,
    }),
  component: Magazine,
})

function Magazine() {
  const words = Route.useLoaderData()
  const { words: common } = Route.useRouteContext()
  return (
    <>
      <header className="page-head wrap">
        <h1>{common.shell.magazine}</h1>
        <p>{words.lead}</p>
      </header>
      <Issues />
    </>
  )
}

function Issues() {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { page = 0 } = Route.useSearch()
  const { data, isError, isFetching, refetch } = useQuery(issuesQuery(api, page))
  if (data === undefined)
    return isError ? <ErrorState busy={isFetching} onRetry={() => void refetch()} /> : <IssueFrontWaiting />
  const [newest] = data.items
  const past = page === 0 ? data.items.slice(1) : data.items
  if (newest === undefined)
    return (
      <EmptyState
        icon="magazine"
        title={words.empty}
        message={words.emptyHint}
        action={
          <Href className={buttonClass()} to="/book">
            {words.toBooks}
          </Href>
        }
      />
    )
  return (
    <>
      {page === 0 && <IssueFront issue={newest} words={words} />}
      {past.length > 0 && (
        <section className="section wrap" aria-label={words.past}>
          <div className="section__head">
            <h2>{words.past}</h2>
          </div>
          <PastIssues issues={past} words={words} />
          <Pager page={page} totalPages={data.totalPages} to={(shown) => pageAddress('/magazine', shown)} />
        </section>
      )}
    </>
  )
}
