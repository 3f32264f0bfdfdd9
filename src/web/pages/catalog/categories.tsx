import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CategoryLinks } from '#src/web/features/catalog/category-links.tsx'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { categoriesQuery } from '#src/web/api/queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'

export const Route = createFileRoute('/category')({
  loader: ({ context: { queryClient, api } }) =>
    queryClient.ensureQueryData(categoriesQuery(api)).then(() => null),
  head: ({ match }) =>
    pageMeta(match, {
      name: match.context.words.places.categories,
      description: match.context.words.found.categories,
    }),
  component: Categories,
})

function Categories() {
  const t = useTranslations('catalogue')
  const { api, words } = Route.useRouteContext()
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  return (
    <div className="wrap">
      <Crumb label={words.places.books} />
      <header className="page-head">
        <h1>{words.places.categories}</h1>
        <p>{t('byCategoryText')}</p>
      </header>
      <CategoryLinks categories={categories} />
    </div>
  )
}
