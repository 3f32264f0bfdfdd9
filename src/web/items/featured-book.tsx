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
    <section className="feat" aria-label={t('featured.kicker')}>
      <div className="wrap feat__g">
        <div className="feat__c">
          <Cover book={book} />
        </div>
        <div className="feat__hd">
          <p className="feat__k">{t('featured.kicker')}</p>
          <h2 lang={book.language}>
            <Href to={`/book/${book.bookId}`}>{book.bookTitle}</Href>
          </h2>
          <p className="feat__by">{by}</p>
        </div>
        <div className="feat__bd">
          <blockquote className="voice" aria-live="polite">
            {voices.map((voice, index) => (
              <p key={index} data-shown={index === chosen}>
                {voice.content}
              </p>
            ))}
          </blockquote>
          <div className="voices">
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
    <button type="button" className="vc" aria-pressed={chosen} onClick={onChoose}>
      <Avatar name={name} />
      <span className="vh">{t('voiceOf', { name })}</span>
      <span className="vc__t" aria-hidden="true">
        <b>{name}</b>
        <span>{content}</span>
      </span>
    </button>
  )
}
