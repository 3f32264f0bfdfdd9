import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MARKS_FILE_MAX } from '#src/domain/reading/rules.ts'
import type { MarkWords } from '#src/web/i18n/mark-words.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { BookDetail } from '#src/web/api/queries.ts'
import { saveFile } from '#src/web/lib/save-file.ts'
import { exportMarks, type Format, FORMATS } from './export-marks.ts'
import type { Marking } from './use-marking.tsx'

type TakeAwayProps = { book: BookDetail; marking: Marking; words: MarkWords }

/** The marks of this book as files, and back from one. */
export function ExportMarks({ book, marking, words }: TakeAwayProps) {
  const t = useTranslations('reader')
  const id = useId()
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const bring = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > MARKS_FILE_MAX) throw new ApiRefusal(413, { message: 'TOO_LARGE' })
      const read: unknown = JSON.parse(await file.text())
      const asking = api.api.bookFunction.marks.$post({
        query: { bookId: String(book.bookId) },
        // Whatever the file holds: the server says whether it is of use.
        json: read as never,
      })
      return answerOf(asking)
    },
    onSuccess: () => marking.reload(),
  })
  const save = (format: Format) => {
    const { text, type, ending } = exportMarks(format, {
      book,
      ...marking.known,
      origin: location.origin,
      words: { pens: words.pens, highlights: t('highlights'), bookmarks: t('bookmarks'), page: words.page },
    })
    saveFile(new Blob([text], { type }), `${book.bookTitle}.${ending}`)
  }
  const names: Record<Format, string> = { markdown: words.asMarkdown, json: words.asJson, csv: words.asCsv }
  const count = marking.known.highlights.length + marking.known.bookmarks.length
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
              if (file !== undefined) bring.mutate(file)
              // The same file may be chosen again.
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <p role="status">
        {bring.isSuccess &&
          words.brought
            .replace('{added}', String(bring.data.added))
            .replace('{known}', String(bring.data.known))
            .replace('{lost}', String(bring.data.lost))}
        {bring.isError && explain(bring.error, words)}
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
