import { pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { categoriesQuery, searchQuery } from '#src/web/api/queries.ts'
import type { PageContext } from '#src/web/api/page-context.ts'
import type { SearchKind } from './results.tsx'

export function searchPage(search: Record<string, unknown>): { page?: number } {
  const page = Number(search['page'])
  return Number.isInteger(page) && page > 0 && page < 1_000_000 ? { page } : {}
}

export async function searchLoader(
  { queryClient, api, language, order }: PageContext,
  { keyword, page = 0, type }: { keyword: string; page?: number; type: SearchKind },
) {
  const [, found] = await orMissing(
    Promise.all([
      queryClient.ensureQueryData(searchQuery(api, { language, order }, { keyword, page: 0, type: 'all' })),
      queryClient.ensureQueryData(searchQuery(api, { language, order }, { keyword, page, type })),
    ]),
  )
  if (found.groups.books.items.length === 0) await queryClient.ensureQueryData(categoriesQuery(api))
  return null
}

export function searchMeta(match: PageMatch, keyword: string) {
  const { search } = match.context.words.places
  return pageMeta(match, { name: `${keyword} · ${search}`, hidden: true })
}
