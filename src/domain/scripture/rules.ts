/** Most verses answered at once; the longest chapter, Psalm 119, has 176. */
export const VERSES_MAX = 200
/** Places in books that cite a passage, on one page of results. */
export const PASSAGES_PER_PAGE = 20
/** Raised whenever citations are found better: editions read by an older one are read again. */
export const FINDER_VERSION = 2

/** The address of the page of a passage: `/verse/rom.8.28` for `Rom.8.28`. */
export function versePath(osis: string): string {
  return `/verse/${osis.toLowerCase()}`
}
