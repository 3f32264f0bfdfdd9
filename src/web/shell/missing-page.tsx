import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { MissingBook } from '#src/web/ui/missing-book.tsx'

export function MissingPage() {
  const t = useTranslations('places')
  const router = useRouter()
  // The server answered 404 at the asked address; the address itself becomes /404 only now (docs/deviations.md).
  useEffect(() => {
    if (location.pathname !== '/404') void router.navigate({ to: '/404', replace: true })
  }, [router])
  return (
    <div className="nf" data-chrome="none">
      <div>
        <MissingBook />
        <h1>{t('missingHeading')}</h1>
        <p>{t('missingText')}</p>
        <Link className="btn" to="/">
          {t('toMain')}
        </Link>
      </div>
    </div>
  )
}
