import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookMarks } from '#src/web/features/library/book-marks.tsx'
import { HighlightsIn } from '#src/web/features/library/mark-lists.tsx'
import { MarksSkeleton } from '#src/web/features/library/states.tsx'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { MembersOnly } from '#src/web/shell/members-only.tsx'

export const Route = createFileRoute('/library/highlight/$bookId')({
  loader: async ({ context: { queryClient, api, language }, params: { bookId } }) => {
    const [words] = await Promise.all([
      loadWords('library', language),
      orMissing(queryClient.ensureQueryData(bookQuery(api, bookId))),
    ])
    return words
  },
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.highlights, hidden: true }),
  component: Highlights,
})

function Highlights() {
  const words = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  const { bookId } = Route.useParams()
  const { data: book } = useSuspenseQuery(bookQuery(api, bookId))
  return (
    <BookMarks title={words.list.highlight} book={book}>
      <MembersOnly waiting={<MarksSkeleton />}>
        {() => <HighlightsIn words={words} bookId={bookId} />}
      </MembersOnly>
    </BookMarks>
  )
}
