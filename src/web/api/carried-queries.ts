import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Pairs of a query's key and its answer: both are JSON by birth, and the router need not look into one text. */
type Carried = { queries: string }

/**
 * Sends along what the loaders fetched on the server, so that the browser need not ask again. Only the answers: a moment
 * in time would make every rendering of the same page another page, and a refusal must not outlive its own.
 */
export function carryQueries(queryClient: QueryClient) {
  return {
    dehydrate: (): Carried => {
      const answered = queryClient.getQueriesData({ predicate: ({ state }) => state.status === 'success' })
      return { queries: JSON.stringify(answered) }
    },
    hydrate: ({ queries }: Carried) => {
      const answered = JSON.parse(queries) as [QueryKey, unknown][]
      for (const [key, data] of answered) queryClient.setQueryData(key, data)
    },
  }
}
