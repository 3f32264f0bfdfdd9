import { useTranslations } from 'use-intl'
import { useOnline } from '#src/web/lib/online.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type StopProps = { failed: boolean; onRetry: () => void }

/** Explains why the loaded text ends before the book does. Offline, loading resumes with the connection. */
export function ReadingStop({ failed, onRetry }: StopProps) {
  const t = useTranslations('reader')
  const online = useOnline()
  if (!online)
    return (
      <p className="reader__failed" role="status">
        <Icon name="offline" />
        {t('stopsOffline')}
      </p>
    )
  return failed ? (
    <p className="reader__failed" role="alert">
      {t('loadFailed')}
      <button type="button" className="button button--small" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  ) : null
}
