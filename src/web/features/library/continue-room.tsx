import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { useContinued } from './use-continued.ts'

/**
 * The way back into the book that was read last. The page is the same for all, so it comes into a room as high as
 * `otherwise`, which stands there for whoever has read nothing yet.
 */
export function ContinueRoom({ otherwise }: { otherwise: ReactNode }) {
  const t = useTranslations('catalogue')
  const { book, page, isWaiting } = useContinued()
  if (book === undefined) return <div className="continue">{!isWaiting && otherwise}</div>
  return (
    <div className="continue">
      <Href className="continue__link" to={`/read/${book.bookId}?page=${page}`}>
        <Cover book={book} size={40} />
        <span className="continue__text">
          <b>{t('continue')}</b>
          <span lang={book.language}>{book.bookTitle}</span>
        </span>
        <span className="number">{t('passagePage', { page })}</span>
        <Icon name="chevron-right" />
      </Href>
    </div>
  )
}

/** What this place is, in one sentence, and one way in. */
export function FirstVisit() {
  const t = useTranslations('catalogue')
  return <WayIn to="/starter" sentence={t('firstVisit')} link={t('firstVisitWay')} />
}

/** For a library in which nothing has been read yet. */
export function NothingYet() {
  const t = useTranslations('catalogue')
  return <WayIn to="/book" sentence={t('nothingRead')} link={t('nothingReadWay')} />
}

function WayIn({ to, sentence, link }: { to: string; sentence: string; link: string }) {
  return (
    <p className="continue__welcome">
      <span>{sentence}</span>
      <Href to={to}>
        {link}
        <Icon name="chevron-right" />
      </Href>
    </p>
  )
}
