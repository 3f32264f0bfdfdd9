import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { pageTitle } from '#src/web/head/title.ts'
import { MissingBook } from '#src/web/ui/missing-book.tsx'

export function MissingPage() {
  const t = useTranslations('places')
  const { words } = useRouter().options.context
  // The server answered 404 at the asked address; the address itself becomes /404 only now (docs/deviations.md). That is
  // no navigation, so it goes past the router: one under way when the reader presses the button could win over theirs.
  useEffect(() => {
    if (location.pathname !== '/404') History.prototype.replaceState.call(history, history.state, '', '/404')
    document.title = pageTitle(words, words.places.missing)
  }, [words])
  return (
    <div className="not-found" data-chrome="none">
      <div>
        <MissingBook />
        <h1>{t('missingHeading')}</h1>
        <p>{t('missingText')}</p>
        <Link className="button" to="/">
          {t('toMain')}
        </Link>
      </div>
    </div>
  )
}
