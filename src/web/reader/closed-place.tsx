import { useTranslations } from 'use-intl'

type ClosedProps = {
  /** Of the chapter. */
  title: string | undefined
  /** Whether the text may yet come. */
  waiting: boolean
}

const LINES = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']

/** A place in a paid book without its text: the chapter's title, and room for what the browser may fetch. */
export function ClosedPlace({ title, waiting }: ClosedProps) {
  const t = useTranslations('ui.state')
  return (
    <div className="reader__closed">
      <h2>{title}</h2>
      {waiting && (
        <div role="status">
          <span className="visually-hidden">{t('loading')}</span>
          {LINES.map((line) => (
            <span key={line} className="skeleton skeleton--line" aria-hidden="true" />
          ))}
        </div>
      )}
    </div>
  )
}
