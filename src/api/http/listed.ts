import { type Listed, pagesOf } from '#src/domain/reviews/listed.ts'

/** A page of a list in the words of the specification. */
export function toPaged<Item, Shown>(
  { items, totalCount }: Listed<Item>,
  page: number,
  show: (item: Item) => Shown,
) {
  return { items: items.map((item) => show(item)), page, totalPages: pagesOf(totalCount), totalCount }
}
