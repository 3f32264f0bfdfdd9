import { Children, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { Href } from './href.tsx'
import { Icon } from './icon.tsx'
import { useShelfEnds } from './shelf-ends.ts'

type ShelfProps = {
  title: string
  subtitle?: string
  /** Address of the whole list, or any node of your own. */
  more?: string | ReactNode
  /** Series plates instead of book covers. */
  wide?: boolean
  heading?: 2 | 3
  /** One child an item; a loading or empty state goes into `instead`. */
  children?: ReactNode
  instead?: ReactNode
  className?: string
}

export function Shelf({
  title,
  subtitle,
  more,
  wide = false,
  heading = 2,
  children,
  instead,
  className = 'section',
}: ShelfProps) {
  const t = useTranslations('ui.shelf')
  const id = useId()
  const { row, atStart, atEnd, turn } = useShelfEnds()
  const Heading = heading === 2 ? 'h2' : 'h3'
  const items = Children.toArray(children)
  return (
    <section className={className} aria-labelledby={id}>
      <div className="wrap">
        <div className="section__head">
          <div>
            <Heading id={id}>{title}</Heading>
            {subtitle && <p>{subtitle}</p>}
          </div>
          {typeof more === 'string' ? <MoreLink to={more} title={title} /> : more}
          <div className="section__nav" data-still={(atStart && atEnd) || !items.length}>
            <IconButton
              ring
              name="chevron-left"
              label={t('previous')}
              aria-disabled={atStart}
              onClick={() => turn(-1)}
            />
            <IconButton
              ring
              name="chevron-right"
              label={t('next')}
              aria-disabled={atEnd}
              onClick={() => turn(1)}
            />
          </div>
        </div>
      </div>
      {instead ?? (
        <ul className={`row ${wide ? 'row--wide' : 'row--books'}`} ref={row}>
          {items.map((item, index) => (
            // the items bring their own keys; the list item only follows them
            <li key={index}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function MoreLink({ to, title, label }: { to: string; title: string; label?: string }) {
  const t = useTranslations('ui.shelf')
  return (
    <Href className="more-link" to={to} aria-label={label ? `${label}: ${title}` : t('moreOf', { title })}>
      {label ?? t('more')}
      <Icon name="chevron-right" />
    </Href>
  )
}
