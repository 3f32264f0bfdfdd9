/** Books on one page of a member's list. */
export const BOOKS_PER_PAGE = 24
