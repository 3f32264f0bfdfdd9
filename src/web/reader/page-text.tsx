import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { pageQuery } from '#src/web/lib/queries.ts'
import { BookHtml } from '#src/web/ui/raw-html.tsx'

export const PageText = memo(function PageText({ bookId, page }: { bookId: number; page: number }) {
  const t = useTranslations('reader')
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data } = useQuery(pageQuery(api, String(bookId), page))
  return (
    <section data-page={page} aria-label={t('page', { page })}>
      {data !== undefined && <BookHtml html={data.html} />}
    </section>
  )
})
