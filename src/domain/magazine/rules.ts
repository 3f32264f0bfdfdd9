export const ISSUES_PER_PAGE = 12
/** The first words of an article on cards, in characters. */
export const EXCERPT_LENGTH = 160
/** What one article may have, in characters of its Markdown. */
export const ARTICLE_MAX = 100_000
export const ARTICLES_MAX = 40
