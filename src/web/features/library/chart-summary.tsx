import type { LibraryWords } from '#src/web/i18n/load-words.ts'
import type { ReadingChart } from '#src/web/api/library-queries.ts'
import type { Period } from './chart-types.ts'

type SummaryProps = { words: LibraryWords; chart: ReadingChart; period: Period }

/** What the bars come to. */
export function ChartSummary({ words: { chart: said }, chart, period }: SummaryProps) {
  const spans = chart[period]
  const minutes = Math.round(spans.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
  const pages = spans.reduce((sum, span) => sum + span.pages, 0)
  const days =
    period === 'days'
      ? chart.days.filter((span) => span.seconds > 0 || span.pages > 0).length
      : chart.weeks.reduce((sum, week) => sum + week.days, 0)
  const time = minutes < 60 ? said.time.short : said.time.long
  const facts = [
    [said.daysRead, said.count.replace('{n}', String(days))],
    [
      said.minutes,
      time.replace('{h}', String(Math.floor(minutes / 60))).replace('{m}', String(minutes % 60)),
    ],
    [said.pages, String(pages)],
    [said.streak, said.count.replace('{n}', String(chart.streak))],
  ] as const
  return (
    <dl className="reading-chart__summary number">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
