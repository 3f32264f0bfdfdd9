import { z } from 'zod'
import { HIGHLIGHT_KINDS, MARKED_BLOCKS_MAX } from '#src/domain/reading/rules.ts'
import type { Bookmark, Highlight } from '#src/domain/reading/own-marks.ts'
import { book, toBook } from '#src/api/book-core/book.ts'

const count = z.number().int().min(0).max(2_147_483_647)

const anchor = z
  .object({
    editionId: count,
    block: count,
    start: count,
    end: count,
    exact: z.string(),
    prefix: z.string(),
    suffix: z.string(),
  })
  .meta({ ref: 'Anchor' })

/** What a caller says of a place: one block of it, or several in the order of the text. The text around it is ours. */
const claim = anchor.partial({ prefix: true, suffix: true })
export const claims = z.union([claim.transform((one) => [one]), z.array(claim).min(1).max(MARKED_BLOCKS_MAX)])

export const highlightType = z.enum(HIGHLIGHT_KINDS)

const mark = book.extend({
  nickName: z.string(),
  page: z.number().int(),
  anchor: z.array(anchor).meta({ description: 'One for each block, in the order of the text' }),
  certainty: z.enum(['exact', 'moved', 'approximate', 'orphaned']).meta({
    description:
      'How surely page and anchor are its place in the edition shown now; orphaned: nothing like it is left',
  }),
  createdAt: z.iso.datetime(),
})

export const bookmarkItem = mark
  .extend({ bookmarkId: z.number().int(), bookmarkContent: z.string() })
  .meta({ ref: 'Bookmark' })

export const highlightItem = mark
  .extend({
    highlightId: z.number().int(),
    type: highlightType,
    highlightContent: z.array(z.string()).meta({ description: 'The marked text, a piece for each block' }),
    note: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ ref: 'Highlight' })

export type BookmarkItem = z.infer<typeof bookmarkItem>
export type HighlightItem = z.infer<typeof highlightItem>

export function toBookmark(found: Bookmark): BookmarkItem {
  return { ...toMark(found), bookmarkId: found.markId, bookmarkContent: found.content }
}

export function toHighlight(found: Highlight): HighlightItem {
  return {
    ...toMark(found),
    highlightId: found.markId,
    type: found.kind,
    highlightContent: found.content,
    note: found.note,
    updatedAt: found.changedAt.toISOString(),
  }
}

function toMark(found: Bookmark | Highlight): z.infer<typeof mark> {
  return {
    ...toBook(found),
    nickName: found.nickname,
    page: found.page,
    anchor: found.anchors,
    certainty: found.certainty,
    createdAt: found.markedAt.toISOString(),
  }
}
