import { useTranslations } from 'use-intl'
import { useOnline } from '#src/web/lib/online.ts'
import { Icon } from './icon.tsx'

export function OfflineNotice() {
  const t = useTranslations('ui')
  const online = useOnline()
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
