import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Avatar } from './avatar.tsx'

type BylineProps = { name: string; thumbnailPath?: string | null; date: string; likeCount?: number }

export function Byline({ name, thumbnailPath, date, likeCount }: BylineProps) {
  const locale = useLocale()
  return (
    <div className="by">
      <Avatar name={name} thumbnailPath={thumbnailPath} small />
      <b>{name}</b>
      <time className="num" dateTime={date}>
        {formatDate(date, locale)}
      </time>
      {likeCount !== undefined && <LikeCount count={likeCount} />}
    </div>
  )
}

function LikeCount({ count }: { count: number }) {
  const t = useTranslations('items')
  return (
    <span className="lk num">
      <Icon name="heart" />
      <span aria-hidden="true">{count}</span>
      <span className="vh">{t('likes', { count })}</span>
    </span>
  )
}
