import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { findCategory } from '#src/web/features/catalog/find-category.ts'
import { categoryMeta } from '#src/web/features/catalog/page-meta.ts'
import { BookChoices, isNarrowed, parseChoice } from '#src/web/features/catalog/book-choice.tsx'
import { BookOrderSwitch } from '#src/web/shell/book-order-switch.tsx'
import { CategoryChips } from '#src/web/features/catalog/category-chips.tsx'
import { Crumb } from '#src/web/features/catalog/crumb.tsx'
import { BookGrid } from '#src/web/items/book-shelf.tsx'
import { orMissing } from '#src/web/api/missing.ts'
import { categoriesQuery, categoryBooksQuery } from '#src/web/api/queries.ts'
import { EmptyState } from '#src/web/ui/states.tsx'

export const Route = createFileRoute('/book/category/$categoryId')({
  validateSearch: parseChoice,
  loaderDeps: ({ search }) => parseChoice(search),
  loader: async ({ context: { queryClient, api, language, order }, params, deps: choice }) => {
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery(api)),
      orMissing(
        queryClient.ensureQueryData(categoryBooksQuery(api, { language, order, choice }, params.categoryId)),
      ),
    ])
    return null
  },
  head: ({ match, params }) => categoryMeta(match, params.categoryId),
  component: CategoryBooks,
})

function CategoryBooks() {
  const t = useTranslations('catalogue')
  const { api, words, language, order } = Route.useRouteContext()
  const { categoryId } = Route.useParams()
  const choice = parseChoice(Route.useSearch())
  const { data: categories } = useSuspenseQuery(categoriesQuery(api))
  const { data: books } = useSuspenseQuery(categoryBooksQuery(api, { language, order, choice }, categoryId))
  const category = findCategory(categories, Number(categoryId))
  const children = category?.children ?? []
  return (
    <div className="wrap">
      <Crumb label={words.places.books} />
      <header className="page-head">
        <h1>
          {category?.name[language]}{' '}
          <small className="number">{t('bookCount', { count: books.length })}</small>
        </h1>
      </header>
      <CategoryChips
        categories={children.length > 0 && category !== undefined ? [category, ...children] : categories}
        chosen={Number(categoryId)}
        choice={choice}
      />
      <BookChoices path={`/book/category/${categoryId}`} />
      <BookOrderSwitch />
      {books.length === 0 ? (
        <EmptyState title={t('noBooks')} message={t(isNarrowed(choice) ? 'noneNarrowed' : 'noBooksText')} />
      ) : (
        <BookGrid books={books} />
      )}
    </div>
  )
}
