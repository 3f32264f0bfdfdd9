import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { Icon } from '#src/web/ui/icon.tsx'

const RIGHTS = ['tts', 'ai', 'offline', 'copyQuota'] as const

/** What a reader may do with this title; what is closed is shown too, so that nobody has to look for it. */
export function BookRights({ rights }: { rights: BookDetail['rights'] }) {
  const t = useTranslations('catalogue')
  return (
    <ul className="book-rights" aria-label={t('rights')}>
      {RIGHTS.map((name) => {
        const right = t(`right.${name}`)
        const open = rights[name]
        return (
          <li key={name} className={open ? 'book-rights__allowed' : 'book-rights__denied'}>
            <Icon name={open ? 'check' : 'close'} />
            <span aria-hidden="true">{right}</span>
            <span className="visually-hidden">
              {open ? t('rightOpen', { right }) : t('rightClosed', { right })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
