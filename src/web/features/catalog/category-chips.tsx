import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { BookChoice, CategoryItem } from '#src/web/api/queries.ts'

type ChipsProps = { categories: CategoryItem[]; chosen?: number; choice: BookChoice }

/** The categories that hold books, and the chosen one in any case. */
export function CategoryChips({ categories, chosen, choice }: ChipsProps) {
  const t = useTranslations('catalogue')
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  const shown = categories.filter(({ bookCount, categoryId }) => bookCount > 0 || categoryId === chosen)
  return (
    <nav className="chips" aria-label={t('byCategory')}>
      <Link to="/book" search={choice} activeOptions={{ exact: true }}>
        {t('allBooks')}
      </Link>
      {shown.map(({ categoryId, name }) => (
        <Link
          key={categoryId}
          to="/book/category/$categoryId"
          params={{ categoryId: String(categoryId) }}
          search={choice}
          aria-current={categoryId === chosen ? 'page' : undefined}
        >
          {name[language]}
        </Link>
      ))}
    </nav>
  )
}
