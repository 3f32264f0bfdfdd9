import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import { readingDaysQuery } from '#src/web/api/library-queries.ts'
import { ErrorState } from '#src/web/ui/states.tsx'
import { ChartBars } from './chart-bars.tsx'
import { ChartSummary } from './chart-summary.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Period, Measure } from './chart-types.ts'

const PERIODS = ['days', 'weeks'] as const
const MEASURES = ['minutes', 'pages'] as const

/** How much was read, by the day and by the week: told, never urged. */
export function ReadingChart({ words }: { words: LibraryWords }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const { data, isPending, isFetching, refetch } = useQuery(readingDaysQuery(api))
  const [period, setPeriod] = useState<Period>('days')
  const [measure, setMeasure] = useState<Measure>('minutes')
  return (
    <section className="reading-chart" aria-labelledby="reading-chart">
      <h2 id="reading-chart">{words.chart.title}</h2>
      {data === undefined && !isPending && (
        <ErrorState row busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isPending && (
        <div className="reading-chart__waiting skeleton" role="status" aria-label={words.chart.title} />
      )}
      {data !== undefined && (
        <>
          <ChartSummary words={words} chart={data} period={period} />
          <div className="reading-chart__choices">
            <Choice
              of={PERIODS}
              value={period}
              onChoose={setPeriod}
              words={words.chart}
              name={words.chart.period}
            />
            <Choice
              of={MEASURES}
              value={measure}
              onChoose={setMeasure}
              words={words.chart}
              name={words.chart.measure}
            />
          </div>
          {data[period].every(({ seconds, pages }) => seconds === 0 && pages === 0) ? (
            <p className="reading-chart__empty">{words.chart.empty}</p>
          ) : (
            <ChartBars spans={data[period]} measure={measure} words={words} />
          )}
          <ChartTable spans={data[period]} period={period} words={words} />
        </>
      )}
    </section>
  )
}

/** Its room, before it is known who is here. */
export function ReadingChartRoom() {
  return (
    <div className="reading-chart" aria-hidden="true">
      <div className="reading-chart__waiting skeleton" />
    </div>
  )
}

type ChoiceProps<Value extends Period | Measure> = {
  of: readonly Value[]
  value: Value
  onChoose: (value: Value) => void
  words: Record<Value, string>
  name: string
}

function Choice<Value extends Period | Measure>({ of, value, onChoose, words, name }: ChoiceProps<Value>) {
  return (
    <div className="segments" role="group" aria-label={name}>
      {of.map((one) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {words[one]}
        </button>
      ))}
    </div>
  )
}
