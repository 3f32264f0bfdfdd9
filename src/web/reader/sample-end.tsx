import { useTranslations } from 'use-intl'
import { useRouter } from '@tanstack/react-router'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'

const SUBSCRIBE = '/setting/detail/subscribe'

export function SampleEnd({ book }: { book: BookDetail }) {
  const t = useTranslations('reader')
  const { routesByPath } = useRouter()
  return (
    <section className="reader__sample">
      <h2>{t('sampleEnd')}</h2>
      <p>{t('sampleEndText')}</p>
      {SUBSCRIBE in routesByPath && (
        <Href className={buttonClass({ fill: true })} to={SUBSCRIBE}>
          {t('subscribe')}
        </Href>
      )}
      <Href className={buttonClass()} to={`/book/${book.bookId}`}>
        {t('toBook')}
      </Href>
    </section>
  )
}
