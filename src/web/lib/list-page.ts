/** The page of a list as an address names it; the first has no name. */
export function listPage(search: Record<string, unknown>): { page?: number } {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? { page } : {}
}
