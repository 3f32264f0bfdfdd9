import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'

export function OfflineNotice() {
  const t = useTranslations('ui')
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="offline" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}

function onConnection(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
