import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Logo } from '#src/web/ui/logo.tsx'

/** How long to wait before asking again, in milliseconds, where the library is away. */
const ASK_AGAIN = 5000

export function ErrorPage({ error }: { error?: unknown }) {
  const t = useTranslations('places')
  const router = useRouter()
  // What the server met comes to the browser as a message alone.
  const away = error instanceof Error && error.message === 'UNAVAILABLE'
  useEffect(() => {
    if (!away) return
    const again = setInterval(() => void router.invalidate(), ASK_AGAIN)
    return () => clearInterval(again)
  }, [away, router])
  return (
    <div className="message-page" data-chrome="headless">
      <div>
        <Logo className="message-page__mark" />
        <h1>{t(away ? 'awayHeading' : 'errorHeading')}</h1>
        <p>{t(away ? 'awayText' : 'errorText')}</p>
        <button type="button" className="button" onClick={() => void router.invalidate()}>
          {t('retry')}
        </button>
      </div>
    </div>
  )
}
