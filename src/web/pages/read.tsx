import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { readHead } from '#src/web/features/catalogue/heads.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { ApiRefusal } from '#src/web/lib/api.ts'
import { orMissing } from '#src/web/lib/missing.ts'
import { bookQuery, contentsQuery, locateQuery, pageQuery } from '#src/web/lib/queries.ts'
import { Reader } from '#src/web/reader/reader.tsx'
import type { PageContext } from '#src/web/router.tsx'

export const Route = createFileRoute('/read/$bookId')({
  staticData: { bare: true },
  validateSearch: (search): { page?: number; loc?: number } => ({
    ...whole('page', search['page'], 1),
    ...whole('loc', search['loc'], 0),
  }),
  // The engine follows the address by itself; the loader only opens the book.
  shouldReload: false,
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
    return { page, readable: await isReadable(context, bookId, page) }
  },
  head: ({ match, params }) => readHead(match, params.bookId),
  component: Read,
})

function Read() {
  const { api } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const { page, readable } = Route.useLoaderData()
  const { page: askedPage, loc } = Route.useSearch()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  const { data: contents } = useSuspenseQuery(contentsQuery(api, bookId))
  const prompts = usePrompts()
  return (
    <Reader
      key={bookId}
      book={book}
      contents={contents}
      start={{ page, readable }}
      asked={{ page: askedPage, block: loc }}
      onPaidPlace={() => void prompts.subscribe()}
    />
  )
}

/** Fetches the page's text. A refusal is an answer for this moment only, and is never kept. */
async function isReadable({ queryClient, api }: PageContext, bookId: string, page: number) {
  try {
    await queryClient.ensureQueryData(pageQuery(api, bookId, page))
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === 'DID_NOT_PAYED') return false
    if (error instanceof ApiRefusal && error.status === 404) throw notFound()
    throw error
  }
}

function whole<Name extends string>(name: Name, value: unknown, least: number): { [Key in Name]?: number } {
  const number = Number(value)
  const fits = value !== undefined && Number.isInteger(number) && number >= least && number < 1e9
  // A computed key widens to an index signature; the name is the one given.
  return (fits ? { [name]: number } : {}) as { [Key in Name]?: number }
}
