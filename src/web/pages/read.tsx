import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readHead } from '#src/web/features/catalogue/heads.ts'
import { isUnpaid } from '#src/web/lib/api.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { orMissing } from '#src/web/lib/missing.ts'
import { bookQuery, contentsQuery, locateQuery, pageQuery } from '#src/web/lib/queries.ts'
import { Reader } from '#src/web/reader/reader.tsx'

export const Route = createFileRoute('/read/$bookId')({
  staticData: { bare: true },
  validateSearch: (search): { page?: number; loc?: number } => ({
    ...whole('page', search['page'], 1),
    ...whole('loc', search['loc'], 0),
  }),
  // The engine follows the address by itself; the loader only opens the book.
  shouldReload: false,
  // Opened again, it begins where the address says by then.
  gcTime: 0,
  loader: async ({ context, params: { bookId }, location: { search } }) => {
    const { queryClient, api } = context
    const book = await orMissing(queryClient.ensureQueryData(bookQuery(api, bookId)))
    await queryClient.ensureQueryData(contentsQuery(api, bookId))
    const asked = whole('page', Reflect.get(search, 'page'), 1).page ?? 1
    const { loc } = whole('loc', Reflect.get(search, 'loc'), 0)
    const page =
      loc === undefined
        ? asked
        : (await orMissing(queryClient.ensureQueryData(locateQuery(api, bookId, loc)))).page
    if (page > book.totalPage) throw notFound()
    // Who may read any other is known in the browser alone, and a loader would keep the refusal.
    const isOpenToAll = book.isFree || page <= book.samplePages
    if (isOpenToAll)
      await orMissing(queryClient.ensureQueryData(pageQuery(api, bookId, page))).catch(unlessUnpaid)
    return page
  },
  head: ({ match, params }) => readHead(match, params.bookId),
  component: Read,
})

function Read() {
  const { api } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const page = Route.useLoaderData()
  const { page: askedPage, loc } = Route.useSearch()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const { data: contents } = useSuspenseQuery(contentsQuery(api, bookId))
  const hasText = useQueryClient().getQueryData(pageQuery(api, bookId, page).queryKey) !== undefined
  const prompts = usePrompts()
  return (
    <Reader
      key={bookId}
      book={book}
      contents={contents}
      start={{ page, hasText }}
      asked={{ page: askedPage, block: loc }}
      onPaidPlace={() => void prompts.subscribe()}
    />
  )
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
