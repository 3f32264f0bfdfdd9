import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { loadWords, type LibraryWords } from '#src/web/i18n/load-words.ts'
import { bookmarksInQuery, type HighlightItem } from '#src/web/api/library-queries.ts'
import { bookQuery } from '#src/web/api/queries.ts'
import { saveFile } from '#src/web/lib/save-file.ts'
import { exportMarks } from '#src/web/reader/marks/export-marks.ts'
import { Button } from '#src/web/ui/button.tsx'

type TakeProps = { words: LibraryWords; bookId: string; highlights: readonly HighlightItem[] }

/** The marks of a book on paper, or as a file to read. */
export function TakeHighlights({ words, bookId, highlights }: TakeProps) {
  const t = useTranslations('reader')
  const language = useLocale()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const [failed, setFailed] = useState(false)

  async function save() {
    const [book, bookmarks, marks] = await Promise.all([
      queryClient.ensureQueryData(bookQuery(api, bookId)),
      queryClient.ensureQueryData(bookmarksInQuery(api, bookId)),
      loadWords('marks', language),
    ])
    const { text, type, ending } = exportMarks('markdown', {
      book,
      highlights,
      bookmarks,
      origin: location.origin,
      words: { pens: marks.pens, highlights: t('highlights'), bookmarks: t('bookmarks'), page: marks.page },
    })
    saveFile(new Blob([text], { type }), `${book.bookTitle}.${ending}`)
  }

  return (
    <div className="mark-list__print">
      <Button small onClick={() => window.print()}>
        {words.print}
      </Button>
      <Button
        small
        onClick={() => {
          setFailed(false)
          save().catch(() => setFailed(true))
        }}
      >
        {words.saveMarks}
      </Button>
      <span role="status">{failed && words.saveMarksFailed}</span>
    </div>
  )
}
