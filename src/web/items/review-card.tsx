import { Href } from '#src/web/ui/href.tsx'
import { Marked } from '#src/web/ui/mark.tsx'
import { Byline } from './byline.tsx'
import { Cover } from './cover.tsx'
import { HeldNote } from './held-note.tsx'
import type { Layout } from '#src/shared/cover/cover-design.ts'

export type PreviewCard = {
  bookPreviewId: number
  bookPreviewTitle: string
  bookPreviewContent: string
  bookPreviewCreateDate: string
  likeCount: number
  userNickname: string
  userThumbnailPath?: string | null
  /** Only its member sees it so far. */
  held?: boolean
  bookThumbnail?: string | null
  /** Of the book reviewed, so that it has a cover without a picture. */
  bookId?: number
  bookTitle?: string
  author?: string
  language?: string
  palette?: string | null
}

type ReviewCardProps = { preview: PreviewCard; layout?: Layout; term?: string }

export function ReviewCard({ preview, layout, term = '' }: ReviewCardProps) {
  return (
    <article className="review-card">
      <Cover book={previewedBook(preview)} layout={layout} />
      <div>
        <h3>
          <Href to={`/preview/${preview.bookPreviewId}`}>
            <Marked text={preview.bookPreviewTitle} term={term} />
          </Href>
        </h3>
        <p>
          <Marked text={preview.bookPreviewContent} term={term} />
        </p>
        <Byline
          name={preview.userNickname}
          thumbnailPath={preview.userThumbnailPath}
          date={preview.bookPreviewCreateDate}
          likeCount={preview.likeCount}
        />
        {preview.held === true && <HeldNote />}
      </div>
    </article>
  )
}

/** Without the cover, on the page of the book itself. */
export function PreviewExcerpt({ preview }: { preview: PreviewCard }) {
  return (
    <article className="review-excerpt">
      <h3>
        <Href to={`/preview/${preview.bookPreviewId}`}>{preview.bookPreviewTitle}</Href>
      </h3>
      <p>{preview.bookPreviewContent}</p>
      <Byline
        name={preview.userNickname}
        thumbnailPath={preview.userThumbnailPath}
        date={preview.bookPreviewCreateDate}
        likeCount={preview.likeCount}
      />
      {preview.held === true && <HeldNote />}
    </article>
  )
}

function previewedBook(preview: PreviewCard) {
  return {
    bookId: preview.bookId ?? preview.bookPreviewId,
    bookTitle: preview.bookTitle ?? preview.bookPreviewTitle,
    author: preview.author ?? '',
    language: preview.language ?? 'ko',
    palette: preview.palette,
    thumbnailPath: preview.bookThumbnail,
  }
}
