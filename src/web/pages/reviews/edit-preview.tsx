import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { BookHead } from '#src/web/features/reviews/book-head.tsx'
import { draftKey } from '#src/web/features/reviews/draft.ts'
import { PreviewForm } from '#src/web/features/reviews/preview-form.tsx'
import { PreviewFormWaiting } from '#src/web/features/reviews/preview-form-waiting.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { isMemberRequest } from '#src/web/api/viewer.ts'
import { previewQuery } from '#src/web/api/review-queries.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/preview/edit/$previewId')({
  loader: async ({ context: { queryClient, api, language }, params: { previewId } }) => {
    const [words] = await Promise.all([
      loadWords('reviews', language),
      orMissing(queryClient.ensureQueryData(previewQuery(api, { previewId, asMember: isMemberRequest() }))),
    ])
    return words
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.editReview, hidden: true }),
  component: EditPreview,
})

function EditPreview() {
  const { api, words: common } = Route.useRouteContext()
  const { previewId } = Route.useParams()
  const asMember = useSignedIn()
  const { data: preview } = useQuery({
    ...previewQuery(api, { previewId, asMember }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="wrap preview-form__inner">
      <Crumb label={common.places.reviews} />
      {preview !== undefined && <BookHead book={preview.book} title={common.places.editReview} />}
      <MembersOnly waiting={<PreviewFormWaiting />}>{(uid) => <OwnPreview uid={uid} />}</MembersOnly>
    </div>
  )
}

function OwnPreview({ uid }: { uid: number }) {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { previewId } = Route.useParams()
  const router = useRouter()
  const queryClient = useQueryClient()
  const {
    data: preview,
    isError,
    isFetching,
    refetch,
  } = useQuery(previewQuery(api, { previewId, asMember: true }))
  if (isError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />
  if (preview === undefined) return <PreviewFormWaiting />
  if (!preview.mine) return <EmptyState icon="lock" title={words.write.notYours} />
  return (
    <PreviewForm
      words={words}
      submit={words.write.save}
      begun={{ title: preview.bookPreviewTitle, html: preview.bookPreviewContent }}
      keptAs={draftKey(uid, `edit:${previewId}`)}
      send={async ({ title, html }) => {
        await answerOf(
          api.api.preview.$patch({
            json: { previewId: preview.bookPreviewId, previewTitle: title, previewContent: html },
          }),
        )
        await queryClient.invalidateQueries({ queryKey: ['previews'], refetchType: 'none' })
        await router.navigate({ href: `/preview/${previewId}`, replace: true })
        return true
      }}
    />
  )
}
