import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MARKS_FILE_MAX } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/load-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/book-types.ts'
import { saveFile } from '#src/web/lib/save-file.ts'
import { exportMarks, type Format, FORMATS } from './export-marks.ts'
import type { MarkList } from './mark-list.ts'

type ExportProps = { book: BookDetail; list: MarkList; words: MarkWords }

/** Exports the marks of this book to files, and imports them from one. */
export function ExportMarks({ book, list, words }: ExportProps) {
  const t = useTranslations('reader')
  const id = useId()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const importFile = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MARKS_FILE_MAX) throw new ApiRefusal(413, { message: 'TOO_LARGE' })
      const contents: unknown = JSON.parse(await file.text())
      const request = api.api.bookFunction.marks.$post({
        query: { bookId: String(book.bookId) },
        // The server validates the contents of the file.
        json: contents as never,
      })
      return answerOf(request)
    },
    onSuccess: () => list.reload(),
  })
  const save = (format: Format) => {
    const { text, type, ending } = exportMarks(format, {
      book,
      ...list.known,
      origin: location.origin,
      words: { pens: words.pens, highlights: t('highlights'), bookmarks: t('bookmarks'), page: words.page },
    })
    saveFile(new Blob([text], { type }), `${book.bookTitle}.${ending}`)
  }
  const names: Record<Format, string> = { markdown: words.asMarkdown, json: words.asJson, csv: words.asCsv }
  const count = list.known.highlights.length + list.known.bookmarks.length
  return (
    <section className="export-marks" aria-labelledby={`${id}-t`}>
      <h3 id={`${id}-t`}>{words.takeAway}</h3>
      <div className="export-marks__buttons">
        {count > 0 &&
          FORMATS.map((format) => (
            <button key={format} type="button" className="button button--small" onClick={() => save(format)}>
              {names[format]}
            </button>
          ))}
        <label className="button button--small">
          {words.bringIn}
          <input
            className="visually-hidden"
            type="file"
            accept="application/json,.json"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file !== undefined) importFile.mutate(file)
              // The input is cleared so that the same file can be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <p role="status">
        {importFile.isSuccess &&
          words.brought
            .replace('{added}', String(importFile.data.added))
            .replace('{known}', String(importFile.data.known))
            .replace('{lost}', String(importFile.data.lost))}
        {importFile.isError && explain(importFile.error, words)}
      </p>
    </section>
  )
}

function explain(error: Error, words: MarkWords): string {
  const code = error instanceof ApiRefusal ? error.code : undefined
  if (code === 'TOO_LARGE') return words.bringLarge.replace('{most}', String(MARKS_FILE_MAX / 1024 / 1024))
  if (error instanceof ApiRefusal && error.detail !== undefined && code !== 'INVALID_REQUEST')
    return error.detail
  return words.bringFailed
}
