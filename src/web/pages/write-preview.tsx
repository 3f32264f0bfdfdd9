import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { BookHead } from '#src/web/features/reviews/book-head.tsx'
import { draftKey } from '#src/web/features/reviews/draft.ts'
import { PreviewForm } from '#src/web/features/reviews/preview-form.tsx'
import { PreviewFormWaiting } from '#src/web/features/reviews/preview-form-waiting.tsx'
import { loadReviewWords } from '#src/web/i18n/review-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'

export const Route = createFileRoute('/preview/write/$bookId')({
  loader: async ({ context: { queryClient, api, language }, params: { bookId } }) => {
    const [words] = await Promise.all([
      loadReviewWords(language),
      orMissing(queryClient.ensureQueryData(bookQuery(api, bookId))),
    ])
    return words
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.writeReview, hidden: true }),
  component: WritePreview,
})

const NOTHING = { title: '', html: '' }

function WritePreview() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  return (
    <div className="wrap wr__in">
      <Crumb label={common.places.books} />
      <BookHead book={book} title={common.places.writeReview} />
      <MembersOnly waiting={<PreviewFormWaiting />}>
        {(uid) => (
          <PreviewForm
            words={words}
            submit={words.write.submit}
            begun={NOTHING}
            keptAs={draftKey(uid, `write:${bookId}`)}
            send={async ({ title, html }) => {
              const { bookPreviewId } = await answerOf(
                api.api.preview.$post({
                  json: { bookId: book.bookId, previewTitle: title, previewContent: html },
                }),
              )
              void queryClient.invalidateQueries({ queryKey: ['previews'] })
              await router.navigate({ href: `/preview/${bookPreviewId}`, replace: true })
            }}
          />
        )}
      </MembersOnly>
    </div>
  )
}
