import type { BookDetail } from '#src/web/api/book-types.ts'

export const WIDTH = 1080
export const MARGIN = 104
/** Characters a card holds at most, whatever its paper. */
export const CARD_MAX = 400

/** A vertical book is bound from right to left too, but its words, set level, run from the left. */
export function isRightToLeft({ direction, writingMode }: BookDetail): boolean {
  return direction === 'rtl' && writingMode === 'horizontal'
}

export function serif(size: number, weight = 400): string {
  return `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`
}
