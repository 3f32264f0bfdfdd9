import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { MissingBook } from '#src/web/ui/missing-book.tsx'

export function MissingPage() {
  const t = useTranslations('places')
  const router = useRouter()
  const shown = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  // The server answered 404 at the asked address; the address itself becomes /404 only now (docs/deviations.md).
  // An address that is no longer the shown one means that the reader has already chosen to go elsewhere.
  useEffect(() => {
    if (shown !== '/404' && location.pathname === shown) void router.navigate({ to: '/404', replace: true })
  }, [router, shown])
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
