import { useTranslations } from 'use-intl'
import { useBack } from '#src/web/lib/back.ts'
import { Icon } from '#src/web/ui/icon.tsx'

export function Crumb({ label }: { label: string }) {
  const t = useTranslations('shell')
  const goBack = useBack()
  return (
    <nav className="breadcrumb" aria-label={t('back')}>
      <button type="button" onClick={goBack}>
        <Icon name="chevron-left" />
        {label}
      </button>
    </nav>
  )
}
