import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { carryQueries } from './carried-queries.ts'

const fetched = async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await queryClient.ensureQueryData({ queryKey: ['book', '1'], queryFn: () => ({ title: '</script>' }) })
  const refused = () => Promise.reject(new Error('DID_NOT_PAYED'))
  await queryClient.prefetchQuery({ queryKey: ['content', '1', 5], queryFn: refused })
  return queryClient
}

test('the browser has what the server fetched, as fresh as if it had asked itself, and no refusal', async () => {
  const browser = new QueryClient()
  carryQueries(browser).hydrate(carryQueries(await fetched()).dehydrate())
  const queries = browser.getQueryCache().getAll()
  expect(queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([
    [['book', '1'], { title: '</script>' }],
  ])
  expect(queries[0]?.isStaleByTime(30_000)).toBe(false)
})

test('the same answers are the same text at any moment', async () => {
  const [first, second] = [await fetched(), await fetched()]
  second.getQueryCache().getAll()[0]!.state.dataUpdatedAt += 5000
  expect(carryQueries(second).dehydrate()).toEqual(carryQueries(first).dehydrate())
})
