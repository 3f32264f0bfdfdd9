import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'

type HitBarProps = { current: number; total: number; onShow: (index: number) => void; onClose: () => void }

export function HitBar({ current, total, onShow, onClose }: HitBarProps) {
  const t = useTranslations('reader')
  return (
    <div className="reader__hits" role="group" aria-label={t('search')}>
      <IconButton
        name="chevron-up"
        label={t('previousHit')}
        disabled={current === 0}
        onClick={() => onShow(current - 1)}
      />
      <span className="number" aria-live="polite">
        {current + 1} / {total}
      </span>
      <IconButton
        name="chevron-down"
        label={t('nextHit')}
        disabled={current === total - 1}
        onClick={() => onShow(current + 1)}
      />
      <IconButton name="close" label={t('close')} onClick={onClose} />
    </div>
  )
}
