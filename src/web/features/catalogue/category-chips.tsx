import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CategoryItem } from '#src/web/lib/queries.ts'

export function CategoryChips({ categories, chosen }: { categories: CategoryItem[]; chosen?: number }) {
  const t = useTranslations('catalogue')
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  return (
    <nav className="chips" aria-label={t('byCategory')}>
      <Link to="/book" activeOptions={{ exact: true }}>
        {t('allBooks')}
      </Link>
      {categories.map(({ categoryId, name }) => (
        <Link
          key={categoryId}
          to="/book/category/$categoryId"
          params={{ categoryId: String(categoryId) }}
          aria-current={categoryId === chosen ? 'page' : undefined}
        >
          {name[language]}
        </Link>
      ))}
    </nav>
  )
}
