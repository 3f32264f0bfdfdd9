import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { BookHead } from '#src/web/features/reviews/book-head.tsx'
import { draftKey } from '#src/web/features/reviews/draft.ts'
import { PreviewForm } from '#src/web/features/reviews/preview-form.tsx'
import { PreviewFormWaiting } from '#src/web/features/reviews/preview-form-waiting.tsx'
import { useCarriedDraft } from '#src/web/features/reviews/use-carried-draft.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { carry, dropCarried } from '#src/web/api/carried-work.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { orMissing } from '#src/web/api/missing.ts'
import type { Owner } from '#src/web/api/owner.ts'
import { usePresence, useUid } from '#src/web/api/presence.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'

export const Route = createFileRoute('/preview/write/$bookId')({
  loader: async ({ context: { queryClient, api, language }, params: { bookId } }) => {
    const [words] = await Promise.all([
      loadWords('reviews', language),
      orMissing(queryClient.ensureQueryData(bookQuery(api, bookId))),
    ])
    return words
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.writeReview, hidden: true }),
  component: WritePreview,
})

const NOTHING = { title: '', html: '' }

function WritePreview() {
  const { api, words: common } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const presence = usePresence()
  const uid = useUid()
  const owner = presence === 'member' && uid !== undefined ? uid : 'visitor'
  return (
    <div className="wrap preview-form__inner">
      <Crumb label={common.places.books} />
      <BookHead book={book} title={common.places.writeReview} />
      {presence === 'unknown' ? (
        <PreviewFormWaiting />
      ) : (
        <NewPreview key={owner} owner={owner} bookId={book.bookId} />
      )}
    </div>
  )
}

/** Anybody may write; a visitor is asked to sign in when it is to be published, and finds the text in the form after. */
function NewPreview({ owner, bookId }: { owner: Owner; bookId: number }) {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const prompts = usePrompts()
  const isVisitor = owner === 'visitor'
  const of = `write:${bookId}`
  const keptAs = draftKey(owner, of)
  const rounds = useCarriedDraft(bookId, of, keptAs)
  return (
    <PreviewForm
      key={rounds}
      words={words}
      submit={words.write.submit}
      note={isVisitor ? words.write.asVisitor : undefined}
      begun={NOTHING}
      keptAs={keptAs}
      onDraft={(draft) => {
        // Whichever way the visitor takes to sign in, the text comes along.
        if (isVisitor && draft !== undefined) carry({ kind: 'preview', bookId, work: draft })
        else if (isVisitor) dropCarried()
      }}
      send={async ({ title, html }) => {
        if (isVisitor) {
          await prompts.signIn({ kind: 'preview', bookId, work: { title, html } })
          return false
        }
        const { bookPreviewId } = await answerOf(
          api.api.preview.$post({ json: { bookId, previewTitle: title, previewContent: html } }),
        )
        void queryClient.invalidateQueries({ queryKey: ['previews'] })
        await router.navigate({ href: `/preview/${bookPreviewId}`, replace: true })
        return true
      }}
    />
  )
}
