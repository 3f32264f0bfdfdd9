import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { inspectionQuery } from '#src/web/api/queries.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Logo } from '#src/web/ui/logo.tsx'
import { STATUS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/inspection')({
  staticData: { hides: STATUS_PAGE },
  loader: ({ context }) => context.queryClient.ensureQueryData(inspectionQuery(context.api)),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.inspection, hidden: true }),
  component: Inspection,
})

function Inspection() {
  const t = useTranslations('places')
  const language = useLocale()
  const { api } = Route.useRouteContext()
  const { data } = useSuspenseQuery(inspectionQuery(api))
  const until =
    data.until === null
      ? t('inspectionTbd')
      : t('inspectionUntil', { until: `${formatDate(data.until, language)} ${clock(data.until)}` })
  return (
    <div className="message-page">
      <div>
        <Logo className="message-page__mark" />
        <h1>{t('inspectionHeading')}</h1>
        <p>{data.active ? until : t('inspectionNone')}</p>
        {!data.active && (
          <Link className="button" to="/home">
            {t('toMain')}
          </Link>
        )}
      </div>
    </div>
  )
}

function clock(iso: string) {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Seoul',
  }).format(new Date(iso))
}
