import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { buttonClass, IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import type { CoverBook } from '#src/shared/cover/cover-design.ts'
import type { Picture } from '#src/web/api/series-queries.ts'
import { AssetPicture } from './asset-picture.tsx'
import { StandingBooks } from './standing-books.tsx'

export type Ad = {
  adId: number
  imagePath: string | null
  title: string
  subtitle: string
  link: string
  /** A few words above the title, and the words on the button. */
  kicker?: string | null
  linkLabel?: string | null
  /** The book it is about stands on the hero's shelf when there is no picture. */
  book?: CoverBook | null
  /** More books to stand beside it, back to front. */
  books?: readonly CoverBook[]
  /** Pictures of its own, for the light and the dark mode. */
  picture?: Picture | null
  darkPicture?: Picture | null
}

export function AdHero({ ads }: { ads: readonly Ad[] }) {
  const t = useTranslations('items.hero')
  const section = useRef<HTMLElement>(null)
  const [turned, setTurned] = useState(0)
  if (ads.length === 0) return null
  const shown = Math.min(turned, ads.length - 1)
  const turn = (way: 1 | -1) => {
    flushSync(() => setTurned((shown + way + ads.length) % ads.length))
    // the pressed button now lies in a hidden notice: the same button of the shown one takes its focus
    section.current?.querySelector<HTMLElement>(`[data-shown=true] [data-way="${way}"]`)?.focus()
  }
  return (
    <section ref={section} className="hero" aria-roledescription="carousel" aria-label={t('label')}>
      <div className="hero__slides">
        {ads.map((ad, index) => (
          <Notice
            key={ad.adId}
            ad={ad}
            position={index}
            total={ads.length}
            shown={index === shown}
            onTurn={turn}
          />
        ))}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {turned > 0 && ads[shown]?.title}
      </p>
    </section>
  )
}

type NoticeProps = { ad: Ad; position: number; total: number; shown: boolean; onTurn: (way: 1 | -1) => void }

function Notice({ ad, position, total, shown, onTurn }: NoticeProps) {
  const t = useTranslations('items.hero')
  const id = useId()
  return (
    <div
      className="wrap hero__inner"
      data-shown={shown}
      inert={!shown}
      role="group"
      aria-roledescription="slide"
      aria-labelledby={`${id}t`}
    >
      <div className="hero__text">
        {ad.kicker && <p className="hero-kicker">{ad.kicker}</p>}
        <h2 id={`${id}t`}>{ad.title}</h2>
        <p className="lead">{ad.subtitle}</p>
        <div className="hero__buttons">
          <Href
            className={buttonClass({ fill: true })}
            to={ad.link}
            id={`${id}l`}
            aria-labelledby={`${id}l ${id}t`}
          >
            {ad.linkLabel ?? t('more')}
          </Href>
          {total > 1 && <Pager position={position} total={total} onTurn={onTurn} />}
        </div>
      </div>
      {ad.picture ? (
        <div className="hero__picture" data-modes={ad.darkPicture ? 2 : 1}>
          {[ad.picture, ad.darkPicture].map(
            (picture) => picture && <AssetPicture key={picture.src} picture={picture} alt="" sizes="800px" />,
          )}
        </div>
      ) : ad.imagePath ? (
        <div className="hero__picture">
          <img src={ad.imagePath} alt="" width="520" height="436" loading={position ? 'lazy' : 'eager'} />
        </div>
      ) : (
        <StandingBooks seed={ad.adId} book={ad.book ?? undefined} books={ad.books} />
      )}
    </div>
  )
}

type PagerProps = { position: number; total: number; onTurn: (way: 1 | -1) => void }

function Pager({ position, total, onTurn }: PagerProps) {
  const t = useTranslations('items.hero')
  return (
    <div className="pager">
      <IconButton data-way={-1} name="chevron-left" label={t('previous')} onClick={() => onTurn(-1)} />
      <span className="number" aria-hidden="true">
        {position + 1} / {total}
      </span>
      <span className="visually-hidden">{t('position', { current: position + 1, total })}</span>
      <IconButton data-way={1} name="chevron-right" label={t('next')} onClick={() => onTurn(1)} />
    </div>
  )
}
