import { type ReactNode, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Cover } from '#src/web/items/cover.tsx'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import type { BookmarkItem, HighlightItem, MarkKind } from '#src/web/api/library-queries.ts'
import { highlightPieces } from '#src/web/lib/highlight-text.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { EditBookmark, EditHighlight } from './edit-mark.tsx'
import { HIGHLIGHT_COLORS } from '#src/web/lib/highlight-colors.ts'
import { useRemoveMark } from './use-marks.ts'

type RowProps<Mark> = {
  words: LibraryWords
  mark: Mark
  /** Whether the row says which book it is in. */
  named?: boolean
}

export function BookmarkRow({ words, mark, named }: RowProps<BookmarkItem>) {
  const dialogs = useDialogs()
  const remove = useRemoveMark(words)
  return (
    <MarkRow
      {...{ words, mark, named }}
      kind="bookmark"
      onEdit={() => void dialogs.open((close) => <EditBookmark {...{ words, mark, close }} />)}
      onRemove={() => void remove({ kind: 'bookmark', id: mark.bookmarkId })}
    >
      <p className="mark-row__words">{mark.bookmarkContent}</p>
    </MarkRow>
  )
}

export function HighlightRow({ words, mark, named }: RowProps<HighlightItem>) {
  const dialogs = useDialogs()
  const remove = useRemoveMark(words)
  return (
    <MarkRow
      {...{ words, mark, named }}
      kind="highlight"
      onEdit={() => void dialogs.open((close) => <EditHighlight {...{ words, mark, close }} />)}
      onRemove={() => void remove({ kind: 'highlight', id: mark.highlightId })}
    >
      <blockquote lang={mark.language}>
        {highlightPieces(mark.highlightContent).map((piece, index) => (
          // The pieces of one highlight never change their order.
          <p key={index}>
            <mark className={HIGHLIGHT_COLORS[mark.type]}>{piece}</mark>
          </p>
        ))}
      </blockquote>
      {mark.note !== null && <p className="mark-row__note">{mark.note}</p>}
    </MarkRow>
  )
}

type MarkRowProps = RowProps<BookmarkItem | HighlightItem> & {
  kind: MarkKind
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}

function MarkRow({ words, mark, named = false, kind, onEdit, onRemove, children }: MarkRowProps) {
  const t = useTranslations('ui.pages')
  const locale = useLocale()
  const id = useId()
  const loc = mark.anchor[0]?.block
  const there = mark.certainty !== 'orphaned' && loc !== undefined
  return (
    <article className="mark-row" aria-labelledby={id}>
      <div id={id}>{children}</div>
      {named && (
        <Href className="quote-card__source mark-row__book" to={`/library/${kind}/${mark.bookId}`}>
          <Cover book={mark} size={32} />
          <b lang={mark.language}>{mark.bookTitle}</b>
        </Href>
      )}
      <div className="mark-row__footer">
        <Href
          className="mark-row__page number"
          to={there ? `/read/${mark.bookId}?loc=${loc}` : `/book/${mark.bookId}`}
          title={there ? undefined : words.moved}
        >
          {t('page', { page: mark.page })}
        </Href>
        <time className="number" dateTime={mark.createdAt}>
          {formatDate(mark.createdAt, locale)}
        </time>
        <IconButton name="pen" label={words.edit} aria-describedby={id} onClick={onEdit} />
        <IconButton name="trash" label={words.remove} aria-describedby={id} onClick={onRemove} />
      </div>
    </article>
  )
}
