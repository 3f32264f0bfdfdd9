import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { HouseMark } from '#src/web/ui/house-mark.tsx'

export function ErrorPage() {
  const t = useTranslations('places')
  const router = useRouter()
  return (
    <div className="insp" data-chrome="headless">
      <div>
        <HouseMark className="insp__m" />
        <h1>{t('errorHeading')}</h1>
        <p>{t('errorText')}</p>
        <button type="button" className="btn" onClick={() => void router.invalidate()}>
          {t('retry')}
        </button>
      </div>
    </div>
  )
}
