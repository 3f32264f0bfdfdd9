import type { ReactNode } from 'react'
import { ReviewCard } from '#src/web/items/review-card.tsx'
import type { PreviewItem } from '#src/web/api/review-queries.ts'
import { pageAddress, Pager } from '#src/web/ui/pager.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'

type PreviewGridProps = {
  found: {
    data?: { items: PreviewItem[]; totalPages: number } | undefined
    isError: boolean
    isFetching: boolean
  }
  onRetry: () => void
  /** The address of the first page. */
  base: string
  page: number
  empty: ReactNode
}

/** A page of long reviews, or the shape of one while it is fetched. */
export function PreviewGrid({
  found: { data, isError, isFetching },
  onRetry,
  base,
  page,
  empty,
}: PreviewGridProps) {
  if (data === undefined)
    return isError ? <ErrorState busy={isFetching} onRetry={onRetry} /> : <PreviewsWaiting />
  if (data.items.length === 0) return empty
  return (
    <>
      <ul className="review-grid">
        {data.items.map((preview) => (
          <li key={preview.bookPreviewId}>
            <ReviewCard preview={preview} />
          </li>
        ))}
      </ul>
      <Pager page={page} totalPages={data.totalPages} to={(next) => pageAddress(base, next)} />
    </>
  )
}

export function PreviewsWaiting() {
  return (
    <ul className="review-grid" aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index} className="review-card">
          <span className="skeleton skeleton--cover" />
          <span>
            <span className="skeleton skeleton--line" />
            <span className="skeleton skeleton--line" />
            <span className="skeleton skeleton--line" />
          </span>
        </li>
      ))}
    </ul>
  )
}
