import { useMemo } from 'react'
import type { Carried } from '#src/web/api/carried-work.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import type { Place } from '#src/web/reader/engine/place.ts'
import { textOf } from '#src/web/reader/engine/text-position.ts'
import type { NewBookmark, ReaderBookmark } from '#src/web/reader/marks/pending-changes.ts'
import type { MarkEditing } from './use-mark-editing.ts'

type ToggleOptions = {
  book: BookDetail
  bookmarks: readonly ReaderBookmark[]
  /** The page being read. */
  page: number
  here: () => Place | undefined
  editing: Pick<MarkEditing, 'addBookmark' | 'removeBookmark'>
  onSignIn: (carried?: Carried) => void
}

/** Characters of the book that a bookmark begins with. */
const BOOKMARK_CHARACTERS = 60

/** Sets a bookmark at the place being read, or removes the first one of its page. */
export function useBookmarkToggle({ book, bookmarks, page, here, editing, onSignIn }: ToggleOptions) {
  const signedIn = useSignedIn()
  const onThisPage = useMemo(
    () => bookmarks.filter((mark) => mark.page === page && mark.certainty !== 'orphaned'),
    [bookmarks, page],
  )

  function toggleBookmark() {
    const [existing] = onThisPage
    const place = here()
    const added = place && bookmarkAt(place)
    if (!signedIn) onSignIn(added && { kind: 'bookmark', bookId: book.bookId, work: added })
    else if (existing !== undefined) editing.removeBookmark(existing)
    else if (added !== undefined) editing.addBookmark(added)
  }

  return { isBookmarked: onThisPage.length > 0, toggleBookmark }
}

/** A bookmark at a place, with the text that stands there; undefined where the place is not laid out. */
function bookmarkAt({ editionId, page, block, start }: Place): NewBookmark | undefined {
  const element = document.getElementById(`b${block}`)
  if (element === null) return undefined
  const words = Array.from(textOf(element)).slice(start, start + BOOKMARK_CHARACTERS)
  return {
    anchor: [{ editionId, block, start, end: start, exact: '' }],
    page,
    words: words.join('').trim(),
  }
}
