import type { ReactNode } from 'react'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { highlightPieces } from '#src/web/lib/highlight-text.ts'
import { HIGHLIGHT_COLORS } from '#src/web/lib/highlight-colors.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { Button, IconButton } from '#src/web/ui/button.tsx'
import { ExportMarks } from './export-marks-button.tsx'
import type { MarkListProps } from './mark-list.ts'
import { placeOfMark, type ReaderBookmark, type ReaderHighlight } from './pending-changes.ts'

type PanelProps = MarkListProps & { words: MarkWords }

/** The member's bookmarks, highlights or notes in this book, in the order of its text. */
export function MarksPanel(props: PanelProps) {
  const { list, words } = props
  const signedIn = useSignedIn()
  if (!signedIn) {
    return (
      <div className="reader-panel__none">
        <p>{words.signIn}</p>
        <Button small onClick={list.signIn}>
          {words.toSignIn}
        </Button>
      </div>
    )
  }
  const marks = marksOf(props)
  if (marks.length > 0) {
    return (
      <>
        <Lists {...props} marks={marks} />
        <ExportMarks {...props} />
      </>
    )
  }
  if (list.isFailed) {
    return (
      <div className="reader-panel__none" role="alert">
        <p>{words.failed}</p>
        <Button small onClick={list.reload}>
          {words.retry}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Empty {...props} />
      <ExportMarks {...props} />
    </>
  )
}

function Empty({ kind, list, words }: PanelProps) {
  const none = { bookmarks: words.noBookmarks, highlights: words.noHighlights, notes: words.noNotes }
  return <p className="reader-panel__none">{list.isLoading ? words.loading : none[kind]}</p>
}

function marksOf({ kind, list }: PanelProps): (ReaderBookmark | ReaderHighlight)[] {
  if (kind === 'bookmarks') return list.bookmarks
  return kind === 'highlights' ? list.highlights : list.highlights.filter(({ note }) => note !== null)
}

function Lists(props: PanelProps & { marks: (ReaderBookmark | ReaderHighlight)[] }) {
  const { marks, words } = props
  const lost = marks.filter(({ certainty }) => certainty === 'orphaned')
  const row = (mark: ReaderBookmark | ReaderHighlight) => (
    <Row {...props} key={mark.id ?? placeOfMark(mark.anchor)} mark={mark} />
  )
  return (
    <>
      <ul className="reader-panel__marks">{marks.filter((mark) => !lost.includes(mark)).map(row)}</ul>
      {lost.length > 0 && (
        <>
          <h3 className="reader-panel__sub">{words.orphaned}</h3>
          <ul className="reader-panel__marks">{lost.map(row)}</ul>
        </>
      )}
    </>
  )
}

type RowProps = PanelProps & { mark: ReaderBookmark | ReaderHighlight }

function Row({ mark, book, list, words, onOpen }: RowProps) {
  const [first] = mark.anchor
  const isThere = mark.certainty !== 'orphaned' && first !== undefined
  const isHighlight = 'type' in mark
  return (
    <li>
      <MarkButton
        onOpen={
          isThere ? () => onOpen({ page: mark.page, block: first.block, start: first.start }) : undefined
        }
      >
        <span lang={book.language}>
          {isHighlight ? (
            highlightPieces(piecesOf(mark)).map((piece, index) => (
              // The pieces of one highlight never change their order.
              <mark key={index} className={HIGHLIGHT_COLORS[mark.type]}>
                {piece}{' '}
              </mark>
            ))
          ) : (
            <>{mark.bookmarkContent}</>
          )}
        </span>
        {isHighlight && mark.note !== null && <q className="reader-panel__note">{mark.note}</q>}
        <small>
          {isThere && words.page.replace('{page}', String(mark.page))}
          {mark.certainty === 'approximate' && ` · ${words.unsure}`}
        </small>
      </MarkButton>
      {isHighlight && <IconButton name="pen" label={words.note} onClick={() => void list.openNote(mark)} />}
      <IconButton
        name="trash"
        label={words.remove}
        onClick={() => (isHighlight ? list.removeHighlight(mark) : list.removeBookmark(mark))}
      />
    </li>
  )
}

function MarkButton({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (onOpen === undefined) return <div className="reader-panel__mark">{children}</div>
  return (
    <button type="button" className="reader-panel__mark" onClick={onOpen}>
      {children}
    </button>
  )
}

function piecesOf({ certainty, content, anchor }: ReaderHighlight): readonly string[] {
  return (certainty === 'orphaned' ? content : undefined) ?? anchor.map(({ exact }) => exact)
}
