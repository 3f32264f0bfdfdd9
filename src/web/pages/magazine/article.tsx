import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { articleQuery } from '#src/web/api/magazine-queries.ts'
import { orMissing } from '#src/web/api/missing.ts'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { Article } from '#src/web/features/magazine/article.tsx'
import { articleMeta } from '#src/web/features/magazine/article-meta.ts'
import { loadWords } from '#src/web/i18n/load-words.ts'
import { ErrorState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/magazine/$articleId')({
  loader: async ({ context: { queryClient, api, language }, params: { articleId } }) => {
    const [words] = await Promise.all([
      loadWords('magazine', language),
      orMissing(queryClient.ensureQueryData(articleQuery(api, articleId))),
    ])
    return words
  },
  head: ({ match, params }) => articleMeta(match, params.articleId),
  component: ArticlePage,
})

function ArticlePage() {
  const words = Route.useLoaderData()
  const { api, words: common } = Route.useRouteContext()
  const { articleId } = Route.useParams()
  const { data, isFetching, refetch } = useQuery(articleQuery(api, articleId))
  return (
    <>
      <div className="wrap">
        <Crumb label={common.shell.magazine} />
      </div>
      {data === undefined ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Article key={data.articleId} article={data} words={words} />
      )}
    </>
  )
}
