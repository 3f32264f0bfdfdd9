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
export const SERIES_COMMENT_MAX = 200
/** A review of a whole series is as long as one of a book (specification §5). */
export const SERIES_REVIEW_MIN = 2
export const SERIES_PER_PAGE = 24
export const WORKS_PER_PAGE = 30
export const COMMENTS_PER_PAGE = 20
/** Most read means by readers of so many days. */
export const POPULAR_DAYS = 30
