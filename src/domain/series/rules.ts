import { type TextFault, reviewFault, shortTextFault } from '#src/domain/reviews/rules.ts'

export const SERIES_KINDS = [
  'article',
  'poem',
  'video',
  'webtoon',
  'articleVideo',
  'musicArticle',
  'cardNews',
] as const

export type SeriesKind = (typeof SERIES_KINDS)[number]

/** What readers say of a work, in characters (specification §5). */
const SERIES_COMMENT_MAX = 200
export const SERIES_PER_PAGE = 24
export const WORKS_PER_PAGE = 30
export const COMMENTS_PER_PAGE = 20
/** Most read means by readers of so many days. */
export const POPULAR_DAYS = 30

export function commentFault(typed: string): TextFault | undefined {
  return shortTextFault(typed, { min: 1, max: SERIES_COMMENT_MAX })
}

/** A review of a whole series is as long as one of a book. */
export function seriesReviewFault(typed: string): TextFault | undefined {
  return reviewFault(typed)
}

/** The letters of the specification for the kinds of series; card news has none there. */
export const typeOf = {
  article: 'A',
  poem: 'P',
  video: 'V',
  webtoon: 'W',
  articleVideo: 'AV',
  musicArticle: 'MA',
  cardNews: 'C',
} as const satisfies Record<SeriesKind, string>

export type SeriesType = (typeof typeOf)[SeriesKind]
