import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { noticesQuery } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { EmptyState } from '#src/web/ui/states.tsx'

export function NoticeList({ words: { notices: words } }: { words: SupportWords }) {
  const { api, language } = useRouteContext({ from: '__root__' })
  const { data: notices } = useSuspenseQuery(noticesQuery(api, language))
  if (notices.length === 0) return <EmptyState icon="bell" title={words.none} message={words.noneText} />
  return (
    <>
      <p className="settings__lead">{words.lead}</p>
      <ul className="notices" aria-label={words.list}>
        {notices.map(({ noticeId, title, date }) => (
          <li key={noticeId}>
            <Link to="/setting/detail/notice/$noticeId" params={{ noticeId: String(noticeId) }}>
              <span>{title}</span>
              <time className="number" dateTime={date}>
                {formatDate(date, language)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
