import { useEffect, useEffectEvent } from 'react'
import type { CarriedWork } from '#src/web/api/carried-work.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { useCarried } from '#src/web/api/use-carried-work.ts'

type Finish = {
  highlight: (work: CarriedWork['highlight']) => void
  bookmark: (work: CarriedWork['bookmark']) => void
}

/** Makes the mark that a reader was making before signing in, as soon as the member's own marks are known. */
export function useCarriedMarks({ bookId, editionId }: BookDetail, isLoading: boolean, finish: Finish): void {
  const [highlight, bringHighlight] = useCarried('highlight', bookId)
  const [bookmark, bringBookmark] = useCarried('bookmark', bookId)
  const finishNow = useEffectEvent(() => {
    // In an edition that went live meanwhile these places are others.
    const fits = (work: { anchor: readonly { editionId: number }[] }) =>
      work.anchor.every((part) => part.editionId === editionId)
    if (highlight !== undefined && fits(highlight)) finish.highlight(highlight)
    if (bookmark !== undefined && fits(bookmark)) finish.bookmark(bookmark)
    bringHighlight(undefined)
    bringBookmark(undefined)
  })
  useEffect(() => {
    if (!isLoading && (highlight !== undefined || bookmark !== undefined)) finishNow()
  }, [isLoading, highlight, bookmark])
}
