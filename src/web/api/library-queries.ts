import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type ApiClient, answerOf } from './client.ts'

/** What belongs to the member: asked anew whenever it is shown, since reading changes it. */
const OWN = { staleTime: 0 } as const

export type BookList = 'reading' | 'wantRead' | 'history'
export type MarkKind = 'bookmark' | 'highlight'

type BookFunction = ApiClient['api']['bookFunction']
export type LibraryEntry = InferResponseType<BookFunction['entry'][':bookId']['$get'], 200>
export type LibraryPage = InferResponseType<BookFunction['reading'][':uid'][':page']['$get'], 200>
export type LibraryItem = LibraryPage['items'][number]
export type ReadStatus = InferResponseType<BookFunction['readStatus'][':bookId']['$put'], 200>
export type RecentPlace = InferResponseType<BookFunction['recentPlaces'][':bookId']['$get'], 200>[number]
export type ReadingChart = InferResponseType<BookFunction['readingDays']['$get'], 200>
export type BookmarkItem = InferResponseType<
  BookFunction['bookmark']['personal'][':bookId']['$get'],
  200
>[number]
export type HighlightItem = InferResponseType<
  BookFunction['highlight']['personal'][':bookId']['$get'],
  200
>[number]

export const entryQuery = (api: ApiClient, bookId: number) =>
  queryOptions({
    queryKey: ['library', 'entry', bookId],
    queryFn: () =>
      answerOf(api.api.bookFunction.entry[':bookId'].$get({ param: { bookId: String(bookId) } })),
    ...OWN,
  })

/** Never from memory: what this browser knew is no news. */
export const readStatusQuery = (api: ApiClient, bookId: number) =>
  queryOptions({
    queryKey: ['readStatus', bookId],
    queryFn: () =>
      answerOf(api.api.bookFunction.readStatus[':bookId'].$get({ param: { bookId: String(bookId) } })),
    ...OWN,
    gcTime: 0,
  })

export const recentPlacesQuery = (api: ApiClient, bookId: number) =>
  queryOptions({
    queryKey: ['library', 'recentPlaces', bookId],
    queryFn: () =>
      answerOf(api.api.bookFunction.recentPlaces[':bookId'].$get({ param: { bookId: String(bookId) } })),
    ...OWN,
  })

/** Asked once for each time a book is opened. */
export const paceQuery = (api: ApiClient, bookId: number) =>
  queryOptions({
    queryKey: ['pace', bookId],
    queryFn: () => answerOf(api.api.bookFunction.pace[':bookId'].$get({ param: { bookId: String(bookId) } })),
    gcTime: 0,
  })

export const readingDaysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['library', 'readingDays'],
    queryFn: () => answerOf(api.api.bookFunction.readingDays.$get()),
    ...OWN,
  })

export const libraryQuery = (api: ApiClient, list: BookList, at: { uid: number; page: number }) =>
  queryOptions({
    queryKey: ['library', list, at],
    queryFn: () => {
      const param = { uid: String(at.uid), page: String(at.page) }
      return answerOf(api.api.bookFunction[list][':uid'][':page'].$get({ param }))
    },
    ...OWN,
  })

/** The beginnings of the member's own lists, for the page of books. */
export const lastReadQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['library', 'main', 'history'],
    queryFn: () => answerOf(api.api.bookFunction.main.history.$get()),
    ...OWN,
  })

export const lastBookmarksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['marks', 'bookmark', 'main'],
    queryFn: () => answerOf(api.api.bookFunction.main.bookmark.$get()),
    ...OWN,
  })

export const lastHighlightsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['marks', 'highlight', 'main'],
    queryFn: () => answerOf(api.api.bookFunction.main.highlight.$get()),
    ...OWN,
  })

export const bookmarksQuery = (api: ApiClient, at: { uid: number; page: number }) =>
  queryOptions({
    queryKey: ['marks', 'bookmark', at],
    queryFn: () => {
      const param = { uid: String(at.uid), page: String(at.page) }
      return answerOf(api.api.bookFunction.myBookmark[':uid'][':page'].$get({ param }))
    },
    ...OWN,
  })

export const highlightsQuery = (api: ApiClient, at: { uid: number; page: number }) =>
  queryOptions({
    queryKey: ['marks', 'highlight', at],
    queryFn: () => {
      const param = { uid: String(at.uid), page: String(at.page) }
      return answerOf(api.api.bookFunction.myHighlight[':uid'][':page'].$get({ param }))
    },
    ...OWN,
  })

export const bookmarksInQuery = (api: ApiClient, bookId: string) =>
  queryOptions({
    queryKey: ['marks', 'bookmark', 'in', bookId],
    queryFn: () => answerOf(api.api.bookFunction.bookmark.personal[':bookId'].$get({ param: { bookId } })),
    ...OWN,
  })

export const highlightsInQuery = (api: ApiClient, bookId: string) =>
  queryOptions({
    queryKey: ['marks', 'highlight', 'in', bookId],
    queryFn: () => answerOf(api.api.bookFunction.highlight.personal[':bookId'].$get({ param: { bookId } })),
    ...OWN,
  })
