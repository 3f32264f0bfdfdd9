import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { readMeta } from '#src/web/features/catalog/page-meta.ts'
import { isUnpaid } from '#src/web/api/client.ts'
import { leadToSubscribe } from '#src/web/shell/lead-to-subscribe.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { parseLoc, parseNote } from '#src/web/lib/passage-link.ts'
import { latestOrKept } from '#src/web/api/kept-details.ts'
import { bookQuery, contentsQuery, locateQuery, pageQuery } from '#src/web/api/queries.ts'
import { Reader } from '#src/web/reader/reader.tsx'

type Requested = { page?: number; loc?: number | string; edition?: number; note?: string }

export const Route = createFileRoute('/read/$bookId')({
  staticData: { bare: true },
  validateSearch: (search): Requested => {
    const { loc, note } = search
    const isLoc = (typeof loc === 'number' || typeof loc === 'string') && parseLoc(loc) !== undefined
    return {
      ...whole('page', search['page'], 1),
      ...(isLoc ? { loc, ...whole('edition', search['edition'], 1) } : {}),
      ...(isLoc && typeof note === 'string' && parseNote(note) !== undefined ? { note } : {}),
    }
  },
  // The engine follows the address by itself; the loader only opens the book.
  shouldReload: false,
  // Opened again, it begins where the address says by then.
  gcTime: 0,
  loader: async ({ context, params: { bookId }, location: { search } }) => {
    const { queryClient, api } = context
    const book = await orMissing(latestOrKept(queryClient, bookQuery(api, bookId)))
    await latestOrKept(queryClient, contentsQuery(api, bookId))
    const requestedPage = whole('page', Reflect.get(search, 'page'), 1).page ?? 1
    const linked = linkedIn(search)
    const page =
      linked === undefined
        ? requestedPage
        : (await orMissing(queryClient.ensureQueryData(locateQuery(api, bookId, linked)))).page
    if (page > book.totalPage) throw notFound()
    // Who may read any other is known in the browser alone, and a loader would keep the refusal.
    const isOpenToAll = book.isFree || page <= book.samplePages
    if (isOpenToAll)
      await orMissing(queryClient.ensureQueryData(pageQuery(api, bookId, page))).catch(unlessUnpaid)
    return page
  },
  head: ({ match, params }) => readMeta(match, params.bookId),
  component: Read,
})

function Read() {
  const { api } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const linked = linkedIn(search)
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const { data: contents } = useSuspenseQuery(contentsQuery(api, bookId))
  const queryClient = useQueryClient()
  const located = linked && queryClient.getQueryData(locateQuery(api, bookId, linked).queryKey)
  const hasText = queryClient.getQueryData(pageQuery(api, bookId, page).queryKey) !== undefined
  const prompts = usePrompts()
  const router = useRouter()
  return (
    <Reader
      key={bookId}
      book={book}
      contents={contents}
      start={{ page, hasText }}
      requested={{
        page: search.page,
        block: located?.anchor[0]?.block ?? linked?.block,
        passage: linked?.end === undefined ? undefined : located?.anchor,
        note: linked?.editionId === located?.anchor[0]?.editionId ? search.note : undefined,
      }}
      onPaidPlace={(place) => void prompts.subscribe(place)}
      onSubscribe={(place) => void leadToSubscribe(router, place)}
      onSignIn={(carried) => void prompts.signIn(carried)}
    />
  )
}

/** The place an address names, in the edition it was made in. */
function linkedIn(search: object) {
  const linked = parseLoc(Reflect.get(search, 'loc'))
  return linked && { ...linked, ...whole('editionId', Reflect.get(search, 'edition'), 1) }
}

/** The sample may have become shorter since the book was asked for. */
function unlessUnpaid(error: unknown) {
  if (!isUnpaid(error)) throw error
}

function whole<Name extends string>(name: Name, value: unknown, least: number): { [Key in Name]?: number } {
  const number = Number(value)
  const fits = value !== undefined && Number.isInteger(number) && number >= least && number < 1e9
  // A computed key widens to an index signature; the name is the one given.
  return (fits ? { [name]: number } : {}) as { [Key in Name]?: number }
}
