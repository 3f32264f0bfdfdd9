import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { SeriesComments } from '#src/web/features/reviews/series-comments.tsx'
import { ClosedWork } from '#src/web/features/series/closed-work.tsx'
import { workMeta } from '#src/web/features/series/page-meta.ts'
import { WorkBar } from '#src/web/features/series/work-bar.tsx'
import { WorkBody } from '#src/web/features/series/work-body.tsx'
import { WorkPage } from '#src/web/features/series/work-page.tsx'
import { isUnpaid } from '#src/web/api/client.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { workHeadQuery, workQuery } from '#src/web/api/series-queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { ErrorState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/series/work/$workId/$type')({
  loader: async ({ context: { queryClient, api, language }, params: { workId } }) => {
    const [words, reviewWords, work] = await Promise.all([
      loadWords('series', language),
      loadWords('reviews', language),
      orMissing(queryClient.ensureQueryData(workHeadQuery(api, workId))),
    ])
    // What is paid for is fetched where the reader is known; a refusal is never remembered.
    if (work.isFree)
      await queryClient.ensureQueryData(workQuery(api, { workId, asMember: isMemberRequest() }))
    return { words, reviewWords }
  },
  head: ({ match, params: { workId } }) => workMeta(match, workId),
  component: Work,
})

function Work() {
  const { words, reviewWords } = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { workId } = Route.useParams()
  const asMember = useSignedIn()
  const { data: work } = useSuspenseQuery(workHeadQuery(api, workId))
  const { data: content, error, isFetching, refetch } = useQuery(workQuery(api, { workId, asMember }))
  const isClosed = error !== null && isUnpaid(error)
  return (
    <>
      <WorkPage work={work} words={words}>
        {content !== undefined && <WorkBody work={work} content={content} words={words} />}
        {content === undefined && error === null && <div className="work__body work__waiting" aria-busy />}
        {isClosed && <ClosedWork key={workId} words={words} />}
        {error !== null && !isClosed && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      </WorkPage>
      <div className="work__body">
        <SeriesComments key={workId} target={{ workId: work.workId }} words={reviewWords} />
      </div>
      <WorkBar work={work} words={words} paying={content?.paying === true} />
    </>
  )
}
