import { useTranslations } from 'use-intl'
import { useOnline } from '#src/web/lib/online.ts'
import type { ReadingFailure } from './engine/use-reading.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type StopProps = { failure: ReadingFailure | undefined; onRetry: () => void }

/** Explains why the loaded text ends before the book does. Offline, loading resumes with the connection. */
export function ReadingStop({ failure, onRetry }: StopProps) {
  const t = useTranslations('reader')
  const online = useOnline()
  if (!online)
    return (
      <p className="reader__failed" role="status">
        <Icon name="offline" />
        {t('stopsOffline')}
      </p>
    )
  return failure !== undefined ? (
    <p className="reader__failed" role="alert">
      {failure.reason ?? t('loadFailed')}
      <button type="button" className="button button--small" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  ) : null
}
