/** Fewest characters an in-book search takes. */
export const SEARCH_MIN = 2
/** Longest keyword; more is no search but a mistake. */
export const SEARCH_MAX = 100
/** Hits returned with their text at once; `total` counts all. */
export const SEARCH_HITS = 1000
