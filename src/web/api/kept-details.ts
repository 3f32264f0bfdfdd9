import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiRefusal } from './client.ts'
import type { BookDetail, ContentsEntry } from './book-types.ts'
import { readStored, writeStored } from '#src/web/lib/stored.ts'

/** The last books that were looked at. Storage is small, and unsent marks need room in it. */
const BOOKS_KEPT = 10
/** Characters of a table of contents; a longer one is asked for each time. */
const INDEX_MAX = 40_000

type Index = { bookId: number; editionId: number; contents: ContentsEntry[] }

/** What is known of a book from an earlier visit: shown at once while it is asked for anew, and without a connection. */
export function findKeptDetail(bookId: string): BookDetail | undefined {
  return readDetails().find((book) => String(book.bookId) === bookId)
}

/** Its table of contents, only of the edition that the kept detail is of. */
export function findKeptIndex(bookId: string): ContentsEntry[] | undefined {
  const editionId = findKeptDetail(bookId)?.editionId
  return readIndexes().find((index) => String(index.bookId) === bookId && index.editionId === editionId)
    ?.contents
}

/**
 * For opening a book, whose pages are all of one edition: what the library answers now, and what was kept only where it
 * cannot be reached.
 */
export async function latestOrKept<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  // Without a connection a query would wait for one.
  if (typeof document !== 'undefined' && !navigator.onLine) return queryClient.ensureQueryData(query)
  try {
    return await queryClient.fetchQuery(query)
  } catch (error) {
    const kept = queryClient.getQueryData<Data>(query.queryKey)
    if (kept === undefined || error instanceof ApiRefusal) throw error
    return kept
  }
}

/**
 * Keeps details and contents of books as they are answered: neither has text of the book in it. What another build of the
 * app kept goes, since its answers may have had another shape.
 */
export function keepDetails(queryClient: QueryClient, build: string): () => void {
  if (readDetails().some((kept) => Reflect.get(kept, 'build') !== build)) {
    writeStored('bookDetail', null)
    writeStored('bookIndex', null)
  }
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [kind, id]: readonly unknown[] = event.query.queryKey
    if (typeof id !== 'string' || (kind !== 'book' && kind !== 'section')) return
    if (event.action.type === 'error' && isGone(event.action.error)) forgetBook(id)
    if (event.action.type !== 'success') return
    // The keys are those of `bookQuery` and `contentsQuery`, whose answers these are.
    if (kind === 'book') keepDetail({ ...(event.query.state.data as BookDetail), build })
    else keepIndex(id, event.query.state.data as ContentsEntry[])
  })
}

function isGone(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status === 404
}

function keepDetail(book: BookDetail & { build: string }): void {
  const others = readDetails().filter(({ bookId }) => bookId !== book.bookId)
  writeStored('bookDetail', JSON.stringify([book, ...others].slice(0, BOOKS_KEPT)))
  const indexes = readIndexes()
  // The contents of another edition name pages and blocks of that one.
  const fitting = indexes.filter(
    ({ bookId, editionId }) => bookId !== book.bookId || editionId === book.editionId,
  )
  if (fitting.length < indexes.length) writeIndexes(fitting)
}

function keepIndex(id: string, contents: ContentsEntry[]): void {
  const book = findKeptDetail(id)
  if (book === undefined || JSON.stringify(contents).length > INDEX_MAX) return
  const { bookId, editionId } = book
  writeIndexes([{ bookId, editionId, contents }, ...readIndexes().filter((index) => index.bookId !== bookId)])
}

function forgetBook(id: string): void {
  writeStored('bookDetail', JSON.stringify(readDetails().filter(({ bookId }) => String(bookId) !== id)))
  writeIndexes(readIndexes().filter(({ bookId }) => String(bookId) !== id))
}

function writeIndexes(indexes: readonly Index[]): void {
  writeStored('bookIndex', JSON.stringify(indexes.slice(0, BOOKS_KEPT)))
}

// This browser wrote both; what was cut off or is of an older shape without these numbers is left out.
const readDetails = () => readList('bookDetail') as BookDetail[]
const readIndexes = () =>
  readList('bookIndex').filter((index) => Array.isArray(Reflect.get(index, 'contents'))) as Index[]

function readList(key: 'bookDetail' | 'bookIndex'): object[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one: unknown): one is object => isOfBook(one)) : []
  } catch {
    return []
  }
}

function isOfBook(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false
  return ['bookId', 'editionId'].every((name) => typeof Reflect.get(one, name) === 'number')
}
