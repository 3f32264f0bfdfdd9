import { useRouteContext } from '@tanstack/react-router'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { formatDate } from '#src/web/ui/date.ts'
import type { Measure, Span } from './chart-types.ts'

const HEIGHT = 100
/** Least height of a bar that is not nothing, and of the mark where nothing is. */
const LEAST = 3

/** Bars for those who see; the table beside it says the same in words. */
export function ChartBars({
  spans,
  measure,
  words,
}: {
  spans: Span[]
  measure: Measure
  words: LibraryWords
}) {
  const language = useRouteContext({ from: '__root__', select: (context) => context.language })
  const values = spans.map((span) => amountOf(span, measure))
  const most = Math.max(1, ...values)
  return (
    <div className="reading-chart__bars" aria-hidden="true">
      <span className="reading-chart__most number">
        {most} {words.chart.unit[measure]}
      </span>
      <svg viewBox={`0 0 ${spans.length * 10} ${HEIGHT}`} preserveAspectRatio="none">
        {values.map((value, index) => {
          const height = value === 0 ? 1 : Math.max(LEAST, (value / most) * HEIGHT)
          return (
            <rect
              key={spans[index]?.day}
              className={value === 0 ? 'is-empty' : undefined}
              x={index * 10 + 1.5}
              y={HEIGHT - height}
              width={7}
              height={height}
            />
          )
        })}
      </svg>
      <span className="reading-chart__axis number">
        <span>{formatDate(spans[0]?.day, language)}</span>
        <span>{formatDate(spans.at(-1)?.day, language)}</span>
      </span>
    </div>
  )
}

export function amountOf({ seconds, pages }: Span, measure: Measure): number {
  return measure === 'pages' ? pages : Math.ceil(seconds / 60)
}
