import { useLocation, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Inquiry } from '#src/web/api/support-queries.ts'
import type { SupportWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type LetterProps = {
  /** What a mail's link names it by. */
  id: string
  words: SupportWords
  letter: Pick<Inquiry, 'title' | 'content' | 'status' | 'answer' | 'answeredAt' | 'createdAt'>
  /** What goes with it. */
  children: ReactNode
}

/** What a member wrote, and our answer; the one that a mail's link names is open and in view. */
export function Letter({ id, words: { own }, letter, children }: LetterProps) {
  const { language } = useRouteContext({ from: '__root__' })
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  return (
    <li className="letter" id={id} ref={isNamed ? intoView : undefined}>
      <details open={isNamed}>
        <summary>
          <span className={letter.status === 'answered' ? 'pill pill--free' : 'pill pill--paid'}>
            {own[letter.status]}
          </span>
          <span className="letter__title">
            {letter.title}
            <time className="number" dateTime={letter.createdAt}>
              {formatDate(letter.createdAt, language)}
            </time>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <div className="letter__body">
          <p className="support-text">{letter.content}</p>
          {children}
          {letter.answer !== null && (
            <section className="letter__answer">
              <h3>
                {own.answer}
                <time className="number" dateTime={letter.answeredAt ?? undefined}>
                  {formatDate(letter.answeredAt, language)}
                </time>
              </h3>
              <p className="support-text">{letter.answer}</p>
            </section>
          )}
        </div>
      </details>
    </li>
  )
}

function intoView(letter: HTMLElement | null): void {
  letter?.scrollIntoView({ block: 'center' })
}
