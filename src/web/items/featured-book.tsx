import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Avatar } from './avatar.tsx'
import { Cover } from './cover.tsx'
import type { CoverBook } from '#src/shared/cover/cover-design.ts'

export type FeaturedBookCard = CoverBook & {
  translator?: string | null
  publisher?: string | null
  review1_content: string
  review2_content: string
  review3_content: string
  /** The name a voice goes by. */
  review1_profile: string
  review2_profile: string
  review3_profile: string
}

export function FeaturedBook({ book }: { book: FeaturedBookCard }) {
  const t = useTranslations('items')
  const [chosen, setChosen] = useState(0)
  const voices = [
    { name: book.review1_profile, content: book.review1_content },
    { name: book.review2_profile, content: book.review2_content },
    { name: book.review3_profile, content: book.review3_content },
  ]
  const by = [book.author, book.translator && t('translatedBy', { name: book.translator })]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="featured-book" aria-label={t('featured.kicker')}>
      <div className="wrap featured-book__grid">
        <div className="featured-book__cover">
          <Cover book={book} />
        </div>
        <div className="featured-book__head">
          <p className="featured-book__kicker">{t('featured.kicker')}</p>
          <h2 lang={book.language}>
            <Href to={`/book/${book.bookId}`}>{book.bookTitle}</Href>
          </h2>
          <p className="featured-book__byline">{by}</p>
        </div>
        <div className="featured-book__body">
          <blockquote className="reader-quote" aria-live="polite">
            {voices.map((voice, index) => (
              <p key={index} data-shown={index === chosen}>
                {voice.content}
              </p>
            ))}
          </blockquote>
          <div className="reader-quote-choices">
            {voices.map((voice, index) => (
              <Voice key={index} {...voice} chosen={index === chosen} onChoose={() => setChosen(index)} />
            ))}
            <IconButton
              ring
              name="chevron-right"
              label={t('featured.next')}
              onClick={() => setChosen((chosen + 1) % voices.length)}
            />
          </div>
        </div>
      </div>
    </section>
  )
}

type VoiceProps = { name: string; content: string; chosen: boolean; onChoose: () => void }

function Voice({ name, content, chosen, onChoose }: VoiceProps) {
  const t = useTranslations('items.featured')
  return (
    <button type="button" className="reader-quote-choice" aria-pressed={chosen} onClick={onChoose}>
      <Avatar name={name} />
      <span className="visually-hidden">{t('voiceOf', { name })}</span>
      <span className="reader-quote-choice__text" aria-hidden="true">
        <b>{name}</b>
        <span>{content}</span>
      </span>
    </button>
  )
}
