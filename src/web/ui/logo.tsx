import { HOUSE_MARK } from '#src/shared/cover/cover-design.ts'

/** Two tablets, or an open book: the mark of the house. Decorative; the name stands beside it. */
export function Logo({ className, tight = false }: { className?: string; tight?: boolean }) {
  return (
    <svg className={className} viewBox={tight ? '2 2 20 20' : '0 0 24 24'} aria-hidden="true">
      <path d={HOUSE_MARK} />
    </svg>
  )
}
