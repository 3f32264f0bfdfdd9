import type { ReactNode } from 'react'
import { useLocale } from 'use-intl'
import type { LibraryEvent } from '#src/web/api/event-queries.ts'
import type { EventWords } from '#src/web/i18n/load-words.ts'
import { AssetPicture } from '#src/web/items/asset-picture.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { BookHtml } from '#src/web/ui/raw-html.tsx'

type EventProps = { event: LibraryEvent; words: EventWords; children?: ReactNode }

/** An event: its picture, what it is, and when and where. Children stand before its text. */
export function EventView({ event, words, children }: EventProps) {
  const { title, subtitle, picture, place, isOver } = event
  return (
    <article className="event">
      {picture !== null && (
        <div className="event__picture">
          <AssetPicture picture={picture} sizes="(min-width: 1200px) 1120px, 100vw" eager />
        </div>
      )}
      <header>
        {isOver && <p className="event__over">{words.over}</p>}
        <h1>{title}</h1>
        {subtitle !== '' && <p className="event__subtitle">{subtitle}</p>}
      </header>
      <dl className="event__facts">
        <div>
          <dt>{words.when}</dt>
          <dd className="number">
            <Span event={event} />
          </dd>
        </div>
        {place !== '' && (
          <div>
            <dt>{words.where}</dt>
            <dd>{place}</dd>
          </div>
        )}
      </dl>
      {children}
      <BookHtml className="event__text" html={event.text} />
    </article>
  )
}

function Span({ event: { from, to } }: { event: LibraryEvent }) {
  const locale = useLocale()
  const shown = (day: string) => <time dateTime={day}>{formatDate(`${day}T12:00:00+09:00`, locale)}</time>
  if (from === to) return shown(from)
  return (
    <>
      {shown(from)} – {shown(to)}
    </>
  )
}
