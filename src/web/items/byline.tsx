import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { Avatar } from './avatar.tsx'

type BylineProps = { name: string; thumbnailPath?: string | null; date: string; likeCount?: number }

export function Byline({ name, thumbnailPath, date, likeCount }: BylineProps) {
  const locale = useLocale()
  return (
    <div className="byline">
      <Avatar name={name} thumbnailPath={thumbnailPath} small />
      <b>{name}</b>
      <time className="number" dateTime={date}>
        {formatDate(date, locale)}
      </time>
      {likeCount !== undefined && <LikeCount count={likeCount} />}
    </div>
  )
}

function LikeCount({ count }: { count: number }) {
  const t = useTranslations('items')
  return (
    <span className="like-button number">
      <Icon name="heart" />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t('likes', { count })}</span>
    </span>
  )
}
