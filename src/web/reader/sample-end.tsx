import { useTranslations } from 'use-intl'
import { useRouter } from '@tanstack/react-router'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'

/** `onSubscribe` leads on and back again; without the page's script the link alone does. */
export function SampleEnd({ book, onSubscribe }: { book: BookDetail; onSubscribe?: () => void }) {
  const t = useTranslations('reader')
  const { routesByPath } = useRouter()
  return (
    <section className="reader__sample">
      <h2>{t('sampleEnd')}</h2>
      <p>{t('sampleEndText')}</p>
      {SUBSCRIBE in routesByPath && (
        <Href
          className={buttonClass({ fill: true })}
          to={SUBSCRIBE}
          onClick={(event) => {
            // A new window is opened as the browser does.
            if (onSubscribe === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onSubscribe()
          }}
        >
          {t('subscribe')}
        </Href>
      )}
      <Href className={buttonClass()} to={`/book/${book.bookId}`}>
        {t('toBook')}
      </Href>
    </section>
  )
}
