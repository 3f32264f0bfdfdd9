import { z } from 'zod'
import type { FrontPreview } from '#src/domain/front-page/front-page.ts'
import type { Preview } from '#src/domain/reviews/previews.ts'
import { book, toBook } from '#src/api/book-core/book.ts'
import { memberPicturePath } from '#src/api/files/member-pictures.ts'

/** A long review as cards show it, in the words of the specification. */
export const preview = z
  .object({
    bookPreviewId: z.number().int(),
    bookPreviewTitle: z.string(),
    bookPreviewContent: z
      .string()
      .meta({ description: 'In lists its first words; of one, its sanitised HTML' }),
    bookPreviewCreateDate: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    likeCount: z.number().int(),
    liked: z.boolean().meta({ description: 'By the caller' }),
    mine: z.boolean(),
    held: z.boolean().meta({
      description: 'Only its member sees it, until the e-mail address is verified',
    }),
    userNickname: z.string(),
    userThumbnailPath: z.string().nullable(),
    bookThumbnail: z.string().nullable(),
    bookId: z.number().int(),
    bookTitle: z.string(),
    author: z.string(),
    language: z.string(),
    palette: z.string(),
  })
  .meta({ ref: 'Preview' })

export const previewDetail = preview
  .extend({ excerpt: z.string().meta({ description: 'Its first words, without markup' }), book })
  .meta({ ref: 'PreviewDetail' })

/** What the front page shows of one: its book stands among the books of the page. */
export const frontPreview = preview.pick({
  bookPreviewId: true,
  bookPreviewTitle: true,
  bookPreviewContent: true,
  bookPreviewCreateDate: true,
  likeCount: true,
  userNickname: true,
  userThumbnailPath: true,
  bookId: true,
})

export function toFrontPreview(found: FrontPreview): z.infer<typeof frontPreview> {
  return {
    bookPreviewId: found.id,
    bookPreviewTitle: found.title,
    bookPreviewContent: found.excerpt,
    bookPreviewCreateDate: new Date(found.createdAt).toISOString(),
    likeCount: found.likeCount,
    userNickname: found.nickname,
    userThumbnailPath: memberPicturePath(found.pictureKey),
    bookId: found.bookId,
  }
}

export function toPreview(found: Preview): z.infer<typeof preview> {
  const { bookId, bookTitle, author, language, palette, thumbnailPath } = toBook(found.book)
  return {
    bookPreviewId: found.id,
    bookPreviewTitle: found.title,
    bookPreviewContent: found.excerpt,
    bookPreviewCreateDate: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
    likeCount: found.likeCount,
    liked: found.isLiked,
    mine: found.isOwn,
    held: found.isHeld,
    userNickname: found.nickname,
    userThumbnailPath: memberPicturePath(found.pictureKey),
    bookThumbnail: thumbnailPath,
    bookId,
    bookTitle,
    author,
    language,
    palette,
  }
}
