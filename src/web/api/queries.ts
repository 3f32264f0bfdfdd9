import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { CategoryAnswer } from '#src/api/book-core/categories.ts'
import type { ListedFor } from '#src/domain/catalog/rules.ts'
import type { Language } from '#src/shared/language.ts'
import { type ApiClient, answerOf, isUnpaid } from './client.ts'
import { findKeptDetail, findKeptIndex } from './kept-details.ts'
import { logFailure } from '#src/web/lib/log.ts'
import type { Linked } from '#src/web/lib/passage-link.ts'

export type BookItem = InferResponseType<ApiClient['api']['bookMain']['recentBook']['$get'], 200>[number]
/** hc widens a shape that holds itself, so this one comes from the API's own type. */
export type CategoryItem = CategoryAnswer
export type PageContent = InferResponseType<
  ApiClient['api']['bookCore']['content'][':bookId'][':page']['$get'],
  200
>
export type SearchAnswer = InferResponseType<ApiClient['api']['bookCore']['search'][':bookId']['$get'], 200>
export type SearchHit = SearchAnswer['items'][number]

export type Own = InferResponseType<ApiClient['api']['user']['me']['$get'], 200>
export type Device = InferResponseType<ApiClient['api']['user']['devices']['$get'], 200>[number]

/** The signed-in member; asked in the browser only. */
export const meQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['me'], queryFn: () => answerOf(api.api.user.me.$get()) })

export const devicesQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['devices'], queryFn: () => answerOf(api.api.user.devices.$get()) })
export type VersePage = InferResponseType<ApiClient['api']['scripture']['page'][':ref']['$get'], 200>
export type PassageName = NonNullable<VersePage['next']>
export type PassageHit = InferResponseType<
  ApiClient['api']['search']['$get'],
  200
>['groups']['passages']['items'][number]

export const siteQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['site'], queryFn: () => answerOf(api.api.site.$get()), staleTime: Infinity })

export const inspectionQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['inspection'], queryFn: () => answerOf(api.api.inspection.$get()) })

type HomeLists = InferResponseType<ApiClient['api']['bookMain']['home']['$get'], 200>

export const homeQuery = (api: ApiClient, listed: ListedFor) =>
  queryOptions({
    queryKey: ['home', listed.language, listed.order],
    queryFn: (): Promise<Omit<HomeLists, 'category'> & { category: CategoryItem[] }> =>
      answerOf(api.api.bookMain.home.$get(inOrder(listed))) as Promise<
        HomeLists & { category: CategoryItem[] }
      >,
  })

/** What a list is narrowed to, as the address says it. */
export type BookChoice = { free?: 1; in?: Language }

export const recentBooksQuery = (api: ApiClient, listed: ListedFor, choice: BookChoice = {}) =>
  queryOptions({
    queryKey: ['recentBook', listed.language, listed.order, choice],
    queryFn: () => answerOf(api.api.bookMain.recentBook.$get(narrowedTo(listed, choice))),
  })

export const recommendedQuery = (api: ApiClient, listed: ListedFor) =>
  queryOptions({
    queryKey: ['recommend', listed.language, listed.order],
    queryFn: () => answerOf(api.api.bookMain.recommend.$get(inOrder(listed))),
  })

export const mostWantedQuery = (api: ApiClient, listed: ListedFor) =>
  queryOptions({
    queryKey: ['wantRead', listed.language, listed.order],
    queryFn: () => answerOf(api.api.bookFunction.main.wantRead.$get(inOrder(listed))),
  })

export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['category'],
    queryFn: (): Promise<CategoryItem[]> =>
      answerOf(api.api.bookCore.category.$get()) as Promise<CategoryItem[]>,
  })

export const categoryBooksQuery = (
  api: ApiClient,
  { choice = {}, ...listed }: ListedFor & { choice?: BookChoice },
  categoryId: string,
) =>
  queryOptions({
    queryKey: ['category', categoryId, listed.language, listed.order, choice],
    queryFn: () =>
      answerOf(
        api.api.bookCore.category[':categoryId'].$get({
          param: { categoryId },
          ...narrowedTo(listed, choice),
        }),
      ),
  })

export const publisherQuery = (api: ApiClient, listed: ListedFor, publisherId: string) =>
  queryOptions({
    queryKey: ['publisher', publisherId, listed.language, listed.order],
    queryFn: () =>
      answerOf(
        api.api.bookCore.publisher[':publisherId'].$get({ param: { publisherId }, ...inOrder(listed) }),
      ),
  })

export const bookQuery = (api: ApiClient, bookId: string) =>
  queryOptions({
    queryKey: ['book', bookId],
    queryFn: () => answerOf(api.api.bookCore[':bookId'].$get({ param: { bookId } })),
    ...kept(() => findKeptDetail(bookId)),
  })

/** Begins with what this browser kept, as something old that is asked for anew at once. None on the server. */
const kept = <Data>(find: () => Data | undefined) => ({ initialData: find, initialDataUpdatedAt: 0 })

export const contentsQuery = (api: ApiClient, bookId: string) =>
  queryOptions({
    queryKey: ['section', bookId],
    queryFn: () => answerOf(api.api.bookCore.section[':bookId'].$get({ param: { bookId } })),
    ...kept(() => findKeptIndex(bookId)),
  })

export const othersQuery = (api: ApiClient, listed: ListedFor, bookId: string) =>
  queryOptions({
    queryKey: ['others', bookId, listed.language, listed.order],
    queryFn: () =>
      answerOf(api.api.bookCore.others[':bookId'].$get({ param: { bookId }, ...inOrder(listed) })),
  })

export const pageQuery = (api: ApiClient, bookId: string, page: number) =>
  queryOptions({
    queryKey: ['content', bookId, page],
    queryFn: () =>
      answerOf(
        api.api.bookCore.content[':bookId'][':page'].$get({ param: { bookId, page: String(page) } }),
      ).catch((error: unknown) => {
        // A page that only a subscription opens has not failed.
        if (!isUnpaid(error))
          logFailure(`Content of book ${bookId}, page ${page} could not be fetched`, error)
        throw error
      }),
    staleTime: Infinity,
    retry: false,
    // The reader ends the sample there.
    meta: { answersUnpaid: true },
  })

export const searchQuery = (
  api: ApiClient,
  { language, order }: ListedFor,
  search: { keyword: string; page: number; type: 'all' | 'book' | 'series' },
) =>
  queryOptions({
    queryKey: ['search', search, language, order],
    queryFn: () =>
      answerOf(
        api.api.search.$get({
          query: { q: search.keyword, type: search.type, page: String(search.page), order },
        }),
      ),
  })

/** The hits of a search in a book, fifty after fifty. */
export const inBookSearchQuery = (api: ApiClient, bookId: number, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['inBookSearch', bookId, keyword],
    queryFn: ({ pageParam }) =>
      answerOf(
        api.api.bookCore.search[':bookId'].$get({
          param: { bookId: String(bookId) },
          query: { q: keyword, from: String(pageParam) },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  })

export const locateQuery = (api: ApiClient, bookId: string, linked: Linked) =>
  queryOptions({
    queryKey: ['locate', bookId, linked],
    queryFn: () =>
      answerOf(
        api.api.bookCore.locate[':bookId'].$get({
          param: { bookId },
          // The client's types ask for strings.
          query: { ...strings(linked), block: String(linked.block) },
        }),
      ),
    staleTime: Infinity,
  })

const inOrder = ({ order }: ListedFor) => ({ query: { order } })

const narrowedTo = ({ order }: ListedFor, { free, in: language }: BookChoice) => ({
  query: {
    order,
    ...(free === undefined ? {} : { free: '1' as const }),
    ...(language === undefined ? {} : { in: language }),
  },
})

const strings = (numbers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)]))

export const fontsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['fonts'], queryFn: () => answerOf(api.api.fonts.$get()), staleTime: Infinity })

export const scriptureQuery = (api: ApiClient, osis: string, language: Language) =>
  queryOptions({
    queryKey: ['scripture', osis, language],
    queryFn: () => answerOf(api.api.scripture[':osis'].$get({ param: { osis }, query: { lang: language } })),
    staleTime: 60_000,
    retry: false,
  })

/** The page of a passage, by the name in its address. */
export const versePageQuery = (api: ApiClient, ref: string, language: Language) =>
  queryOptions({
    queryKey: ['versePage', ref, language],
    queryFn: () =>
      answerOf(api.api.scripture.page[':ref'].$get({ param: { ref }, query: { lang: language } })),
  })

/** The first places that cite a passage, as a visitor sees them. */
export const citedInQuery = (api: ApiClient, osis: string) =>
  queryOptions({
    queryKey: ['citedIn', osis],
    queryFn: () => answerOf(api.api.search.$get({ query: { q: osis, type: 'passage' } })),
  })

/** Places that cite the passage a keyword asks for; members see words of pages they may read. */
export const passagesQuery = (api: ApiClient, keyword: string, signedIn: boolean) =>
  infiniteQueryOptions({
    queryKey: ['passages', keyword, signedIn],
    queryFn: ({ pageParam }) =>
      answerOf(api.api.search.$get({ query: { q: keyword, type: 'passage', page: String(pageParam) } })),
    initialPageParam: 0,
    getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
  })
