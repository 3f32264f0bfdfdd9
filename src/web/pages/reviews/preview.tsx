import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { previewMeta } from '#src/web/features/reviews/page-meta.ts'
import { PreviewArticle } from '#src/web/features/reviews/preview-article.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { previewQuery } from '#src/web/api/review-queries.ts'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/preview/$previewId')({
  loader: async ({ context: { queryClient, api, language }, params: { previewId } }) => {
    const [words] = await Promise.all([
      loadWords('reviews', language),
      orMissing(queryClient.ensureQueryData(previewQuery(api, { previewId, asMember: isMemberRequest() }))),
    ])
    return words
  },
  head: ({ match, params }) => previewMeta(match, params.previewId),
  component: PreviewPage,
})

function PreviewPage() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const { previewId } = Route.useParams()
  const asMember = useSignedIn()
  const { data, isFetching, refetch } = useQuery({
    ...previewQuery(api, { previewId, asMember }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="wrap">
      <Crumb label={common.places.reviews} />
      {data === undefined ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <PreviewArticle key={data.bookPreviewId} preview={data} words={words} />
          <p className="article__more">
            <Href className="more-link" to={`/preview/by/${data.bookId}`}>
              {words.detail.more}
              <Icon name="chevron-right" />
            </Href>
          </p>
        </>
      )}
    </div>
  )
}
