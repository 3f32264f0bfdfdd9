import { useTranslations } from 'use-intl'

type ClosedProps = {
  /** The title of the chapter. */
  title: string | undefined
  /** Whether the text may still arrive. */
  isLoading: boolean
}

const LINES = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6']

/** Stands for a page of a paid book without its text: the chapter's title, and lines while the text may arrive. */
export function TextPlaceholder({ title, isLoading }: ClosedProps) {
  const t = useTranslations('ui.state')
  return (
    <div className="reader__closed">
      <h2>{title}</h2>
      {isLoading && (
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
