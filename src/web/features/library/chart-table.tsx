import { useRouteContext } from '@tanstack/react-router'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import { amountOf } from './chart-bars.tsx'
import type { Span, Period } from './chart-types.ts'

type TableProps = { spans: Span[]; period: Period; words: LibraryWords }

/** The chart in words: the days or weeks with reading, the newest first. */
export function ChartTable({ spans, period, words }: TableProps) {
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  const read = spans.filter(({ seconds, pages }) => seconds > 0 || pages > 0).toReversed()
  if (read.length === 0) return null
  return (
    <details className="reading-chart__table">
      <summary>{words.chart.asTable}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.chart.column[period]}</th>
            <th scope="col">{words.chart.minutesColumn}</th>
            <th scope="col">{words.chart.pages}</th>
          </tr>
        </thead>
        <tbody className="number">
          {read.map((span) => (
            <tr key={span.day}>
              <th scope="row">{formatDate(span.day, language)}</th>
              <td>{amountOf(span, 'minutes')}</td>
              <td>{amountOf(span, 'pages')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
