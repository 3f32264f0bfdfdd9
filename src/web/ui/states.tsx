import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A loading shape of a page's own, and a word for those who do not see it. */
export function LoadingNote({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function ItemSkeleton() {
  return (
    <span className="book-card">
      <span className="skeleton skeleton--cover" />
      <span className="book-card__title">
        <span className="skeleton skeleton--line" style={{ width: '82%' }} />
      </span>
      <span className="book-card__author">
        <span className="skeleton skeleton--line" style={{ width: '48%' }} />
      </span>
    </span>
  )
}

type EmptyProps = { title: string; message?: string; icon?: IconName; action?: ReactNode; row?: boolean }

export function EmptyState({ title, message, icon = 'book', action, row = false }: EmptyProps) {
  return (
    <div className={row ? 'state state--row' : 'state'}>
      <Icon name={icon} />
      <div>
        <p className="state__title">{title}</p>
        {message && <p className="state__message">{message}</p>}
      </div>
      {action}
    </div>
  )
}

type ErrorProps = { onRetry: () => void; busy?: boolean; title?: string; message?: string; row?: boolean }

export function ErrorState({ onRetry, busy = false, title, message, row = false }: ErrorProps) {
  const t = useTranslations('ui.state')
  return (
    <div className={row ? 'state state--row' : 'state'} role="alert">
      <Icon name="alert" />
      <div>
        <p className="state__title">{title ?? t('failed')}</p>
        <p className="state__message">{message ?? t('failedHint')}</p>
      </div>
      <Button icon="refresh" busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
