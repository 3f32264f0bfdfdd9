import { Link, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { CategoryItem } from '#src/web/api/queries.ts'
import { Icon } from '#src/web/ui/icon.tsx'

/** The categories that hold books: an empty shelf leads nowhere. */
export function CategoryLinks({ categories }: { categories: CategoryItem[] }) {
  const t = useTranslations('catalogue')
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  return (
    <ul className="category-list">
      {categories.filter(holdsBooks).map((category) => (
        <li key={category.categoryId} className={`palette-${category.palette}`}>
          <Link to="/book/category/$categoryId" params={{ categoryId: String(category.categoryId) }}>
            <span>
              <b>{category.name[language]}</b>
              {category.children.some(holdsBooks) && (
                <small>
                  {category.children
                    .filter(holdsBooks)
                    .map((child) => child.name[language])
                    .join(' · ')}
                </small>
              )}
            </span>
            <span className="number">{t('bookCount', { count: category.bookCount })}</span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const holdsBooks = ({ bookCount }: CategoryItem) => bookCount > 0
