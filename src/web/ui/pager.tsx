import { useTranslations } from 'use-intl'
import { Href } from './href.tsx'
import { Icon } from './icon.tsx'

/** Steps through the pages of a list, counted from 0; nothing where there is one page only. */
export function Pager({
  page,
  totalPages,
  to,
}: {
  page: number
  totalPages: number
  to: (page: number) => string
}) {
  const t = useTranslations('ui.pages')
  if (totalPages < 2) return null
  return (
    <nav className="pager" aria-label={t('label')}>
      {page > 0 && (
        <Href className="icon-button" to={to(page - 1)} aria-label={t('previous')}>
          <Icon name="chevron-left" />
        </Href>
      )}
      <span className="number">
        {page + 1} / {totalPages}
      </span>
      {page + 1 < totalPages && (
        <Href className="icon-button" to={to(page + 1)} aria-label={t('next')}>
          <Icon name="chevron-right" />
        </Href>
      )}
    </nav>
  )
}

/** The address of a page of a list whose first page stands at `base`. */
export function pageAddress(base: string, page: number): string {
  if (page === 0) return base
  return `${base}${base.includes('?') ? '&' : '?'}page=${page}`
}
