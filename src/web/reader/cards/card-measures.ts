import type { BookDetail } from '#src/web/api/book-types.ts'

export const WIDTH = 1080
export const MARGIN = 104
/** The most characters a card can hold, whatever its paper. */
export const CARD_MAX = 400

/** A vertical book is bound on the right too, but its words run from the left when they are set horizontally. */
export function isRightToLeft({ direction, writingMode }: BookDetail): boolean {
  return direction === 'rtl' && writingMode === 'horizontal'
}

export function serif(size: number, weight = 400): string {
  return `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue('--serif')}`
}
