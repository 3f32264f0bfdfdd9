import { Link, useRouteContext } from '@tanstack/react-router'
import type { Notice } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'

export function NoticeText({ words, notice }: { words: SupportWords; notice: Notice }) {
  const { language } = useRouteContext({ from: '__root__' })
  return (
    <article>
      <p className="settings__lead">
        <time className="number" dateTime={notice.date}>
          {formatDate(notice.date, language)}
        </time>
      </p>
      <p className="support-text notice-text">{notice.content}</p>
      <Link className="settings__more" to="/setting/detail/notice">
        <Icon name="list" />
        {words.notices.back}
      </Link>
    </article>
  )
}
