import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import type { ReviewWords } from '#src/web/i18n/load-words.ts'
import { Avatar } from '#src/web/items/avatar.tsx'
import { Cover } from '#src/web/items/cover.tsx'
import { HeldNote } from '#src/web/items/held-note.tsx'
import { answerOf } from '#src/web/api/client.ts'
import type { PreviewDetail } from '#src/web/api/review-queries.ts'
import { shareAddress } from '#src/web/shell/share-address.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { BookHtml } from '#src/web/ui/raw-html.tsx'
import { LikeButton } from './like-button.tsx'
import { ReportButton } from './report-button.tsx'

type PreviewProps = { preview: PreviewDetail; words: ReviewWords }

export function PreviewArticle({ preview, words }: PreviewProps) {
  const locale = useLocale()
  const { book, bookPreviewCreateDate: written } = preview
  return (
    <article className="article">
      <h1>{preview.bookPreviewTitle}</h1>
      <div className="article__byline">
        <Avatar name={preview.userNickname} thumbnailPath={preview.userThumbnailPath} />
        <b>{preview.userNickname}</b>
        <time className="number" dateTime={written}>
          {formatDate(written, locale)}
        </time>
        {preview.updatedAt !== written && <span>{words.detail.changed}</span>}
      </div>
      <Href className="article__book" to={`/book/${book.bookId}`}>
        <Cover book={book} size={56} />
        <span lang={book.language}>
          <b>{book.bookTitle}</b>
          {book.author}
        </span>
      </Href>
      {preview.held && <HeldNote />}
      <BookHtml className="article__text" html={preview.bookPreviewContent} />
      <PreviewActions preview={preview} words={words} />
    </article>
  )
}

function PreviewActions({ preview, words }: PreviewProps) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const router = useRouter()
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const { bookPreviewId, bookPreviewTitle, mine } = preview
  const previewId = String(bookPreviewId)
  const { detail } = words

  async function remove() {
    if (!(await dialogs.confirm({ message: detail.removeAsk, ok: detail.remove }))) return
    try {
      await answerOf(api.api.preview.$delete({ query: { previewId } }))
    } catch {
      return dialogs.alert(detail.removeFailed)
    }
    await router.navigate({ to: '/preview', replace: true })
    queryClient.removeQueries({ queryKey: ['previews', 'one', previewId] })
    await queryClient.invalidateQueries({ queryKey: ['previews'] })
  }

  return (
    <div className="article__actions">
      <LikeButton
        words={words}
        liked={preview.liked}
        likeCount={preview.likeCount}
        send={(like) =>
          answerOf(api.api.preview.like[':previewId'].$post({ param: { previewId }, json: { like } }))
        }
      />
      <button
        type="button"
        className="text-button"
        onClick={() => void shareAddress(dialogs, bookPreviewTitle)}
      >
        <Icon name="share" />
        {detail.share}
      </button>
      {mine ? (
        <>
          <Href className="text-button" to={`/preview/edit/${previewId}`}>
            <Icon name="pen" />
            {detail.edit}
          </Href>
          <button type="button" className="text-button" onClick={() => void remove()}>
            <Icon name="trash" />
            {detail.remove}
          </button>
        </>
      ) : (
        <ReportButton words={words} target="preview" targetId={bookPreviewId} />
      )}
    </div>
  )
}
