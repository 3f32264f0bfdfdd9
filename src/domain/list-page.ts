/** One page of a list; `page` counts from 0. */
export type Page<Item> = { items: Item[]; page: number; totalPages: number; totalCount: number }

export function pageOf<Item>(
  items: Item[],
  { page, totalCount, perPage }: { page: number; totalCount: number; perPage: number },
): Page<Item> {
  return { items, page, totalPages: Math.ceil(totalCount / perPage), totalCount }
}
