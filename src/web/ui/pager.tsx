import { useTranslations } from 'use-intl'
import { Href } from './href.tsx'
import { Icon } from './icon.tsx'

/** Turns the pages of a list; `base` is the address of the first. */
export function Pager({ base, page, totalPages }: { base: string; page: number; totalPages: number }) {
  const t = useTranslations('ui.pages')
  if (totalPages < 2) return null
  const to = (other: number) => (other === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}page=${other}`)
  return (
    <nav className="pager" aria-label={t('label')}>
      {page > 0 && (
        <Href className="ib" to={to(page - 1)} aria-label={t('previous')}>
          <Icon name="chevron-left" />
        </Href>
      )}
      <span className="num">
        {page + 1} / {totalPages}
      </span>
      {page + 1 < totalPages && (
        <Href className="ib" to={to(page + 1)} aria-label={t('next')}>
          <Icon name="chevron-right" />
        </Href>
      )}
    </nav>
  )
}
