import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale } from 'use-intl'
import { commentFault, seriesReviewFault } from '#src/domain/series/rules.ts'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { type CommentTarget, commentsQuery, type SeriesCommentItem } from '#src/web/api/series-queries.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { Avatar } from '#src/web/items/avatar.tsx'
import { HeldNote } from '#src/web/items/held-note.tsx'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { EmptyState, ErrorState } from '#src/web/ui/states.tsx'
import { ReportButton } from './report-button.tsx'
import { ReviewForm } from './review-form.tsx'

type SeriesCommentsProps = { target: CommentTarget; words: ReviewWords }

/** What readers say of a work, or of a whole series, with a box to say something. */
export function SeriesComments({ target, words }: SeriesCommentsProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const asMember = useSignedIn()
  const queryClient = useQueryClient()
  const prompts = usePrompts()
  const [written, setWritten] = useState(0)
  const [pages, setPages] = useState(1)
  const isComment = 'workId' in target
  const { short, series } = words
  const renew = () => queryClient.invalidateQueries({ queryKey: ['series', 'comments', target] })
  return (
    <section className="series-comments" aria-label={isComment ? series.comments : series.reviews}>
      <h2>{isComment ? series.comments : series.reviews}</h2>
      <ReviewForm
        key={written}
        words={words}
        label={isComment ? series.writeComment : series.writeReview}
        submit={short.submit}
        failed={series.failed}
        hint={asMember ? series.hint : series.loginRequired}
        check={isComment ? commentFault : seriesReviewFault}
        send={async (content) => {
          if (!asMember) return void (await prompts.signIn())
          await answerOf(
            'workId' in target
              ? api.api.series.comment.$post({ json: { ...target, content } })
              : api.api.series.review.$post({ json: { ...target, content } }),
          )
          await renew()
          setWritten(written + 1)
        }}
      />
      {Array.from({ length: pages }, (_, page) => (
        <CommentPage
          key={page}
          target={target}
          page={page}
          words={words}
          renew={renew}
          onMore={page === pages - 1 ? () => setPages(pages + 1) : undefined}
        />
      ))}
    </section>
  )
}

type CommentPageProps = SeriesCommentsProps & {
  page: number
  renew: () => Promise<void>
  onMore: (() => void) | undefined
}

function CommentPage({ target, page, words, renew, onMore }: CommentPageProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const asMember = useSignedIn()
  const { data, isError, isFetching, refetch } = useQuery({
    ...commentsQuery(api, { ...target, page, asMember }),
    placeholderData: keepPreviousData,
  })
  const { series } = words
  if (data === undefined)
    return isError ? <ErrorState row busy={isFetching} onRetry={() => void refetch()} /> : null
  if (data.items.length === 0 && page === 0)
    return <EmptyState row icon="pen" title={series.empty} message={series.emptyHint} />
  return (
    <>
      <ul className="short-reviews">
        {data.items.map((comment) => (
          <li key={comment.commentId}>
            <Comment comment={comment} target={target} words={words} renew={renew} />
          </li>
        ))}
      </ul>
      {onMore !== undefined && page + 1 < data.totalPages && <Button onClick={onMore}>{series.more}</Button>}
    </>
  )
}

type CommentProps = SeriesCommentsProps & { comment: SeriesCommentItem; renew: () => Promise<void> }

function Comment({ comment, target, words, renew }: CommentProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const locale = useLocale()
  const dialogs = useDialogs()
  const [isEdited, setEdited] = useState(false)
  const { commentId, nickname, createdAt, content } = comment
  const { short, series } = words

  async function remove() {
    if (!(await dialogs.confirm({ message: series.removeAsk, ok: short.remove }))) return
    try {
      await answerOf(api.api.series.comment.$delete({ query: { commentId: String(commentId) } }))
    } catch {
      return dialogs.alert(series.failed)
    }
    await renew()
  }

  return (
    <article className="short-review">
      <Avatar name={nickname} thumbnailPath={comment.userThumbnailPath} />
      <div>
        <div className="byline">
          <b>{nickname}</b>
          <time className="number" dateTime={createdAt}>
            {formatDate(createdAt, locale)}
          </time>
        </div>
        {isEdited ? (
          <ReviewForm
            words={words}
            label={series.edit}
            submit={short.save}
            failed={series.failed}
            content={content}
            check={'workId' in target ? commentFault : seriesReviewFault}
            autoFocus
            send={async (typed) => {
              await answerOf(api.api.series.comment.$patch({ json: { commentId, content: typed } }))
              await renew()
              setEdited(false)
            }}
            besides={
              <Button small onClick={() => setEdited(false)}>
                {short.cancel}
              </Button>
            }
          />
        ) : (
          <>
            <p className="short-review__text">{content}</p>
            {comment.held && <HeldNote />}
            <div className="short-review__buttons">
              {comment.mine ? (
                <>
                  <button type="button" className="text-button" onClick={() => setEdited(true)}>
                    {short.edit}
                  </button>
                  <button type="button" className="text-button" onClick={() => void remove()}>
                    {short.remove}
                  </button>
                </>
              ) : (
                <ReportButton words={words} target="seriesComment" targetId={commentId} />
              )}
            </div>
          </>
        )}
      </div>
    </article>
  )
}
