import { useTranslations } from 'use-intl'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon, type IconName } from '#src/web/ui/icon.tsx'
import type { useListening } from './listening/use-listening.tsx'
import type { Panel } from './reader-panels.tsx'

type BarProps = {
  book: BookDetail
  section: string | undefined
  panel: Panel | undefined
  onPanel: (panel: Panel | undefined) => void
  listening: Pick<ReturnType<typeof useListening>, 'isAllowed' | 'isOpening' | 'isOpen' | 'start' | 'close'>
  isBookmarked: boolean
  onBookmark: () => void
}

const BUTTONS: { panel: Panel; icon: IconName; desktop?: boolean }[] = [
  { panel: 'contents', icon: 'list' },
  { panel: 'search', icon: 'search' },
  { panel: 'settings', icon: 'type' },
  { panel: 'help', icon: 'info', desktop: true },
]

export function ReaderBar({ book, section, panel, onPanel, listening, isBookmarked, onBookmark }: BarProps) {
  const t = useTranslations('reader')
  return (
    <header className="reader__bar">
      <Href className="icon-button" to={`/book/${book.bookId}`} aria-label={t('back')}>
        <Icon name="chevron-left" />
      </Href>
      <h1 lang={book.language}>
        <b>{book.bookTitle}</b>
        {section !== undefined && <span className="only-desktop"> · {section}</span>}
      </h1>
      {listening.isAllowed && (
        <IconButton
          name="headphones"
          label={t('listen')}
          aria-expanded={listening.isOpen}
          aria-busy={listening.isOpening || undefined}
          onClick={() => (listening.isOpen ? listening.close() : listening.start())}
        />
      )}
      {BUTTONS.map((button) => (
        <IconButton
          key={button.panel}
          name={button.icon}
          label={t(button.panel)}
          className={button.desktop === true ? 'only-desktop' : ''}
          aria-expanded={panel === button.panel}
          onClick={() => onPanel(panel === button.panel ? undefined : button.panel)}
        />
      ))}
      <IconButton
        name="bookmark"
        label={t('bookmark')}
        className="reader__bookmark"
        aria-pressed={isBookmarked}
        aria-keyshortcuts="b"
        onClick={onBookmark}
      />
    </header>
  )
}
