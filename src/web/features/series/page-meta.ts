import { pageMeta, type PageMatch } from '#src/web/head/page-meta.ts'
import { seriesQuery, workHeadQuery } from '#src/web/api/series-queries.ts'

export function seriesMeta(match: PageMatch, { seriesId, page }: { seriesId: string; page: number }) {
  const { api, queryClient, words } = match.context
  const series = queryClient.getQueryData(seriesQuery(api, { seriesId, page }).queryKey)
  if (series === undefined) return pageMeta(match, { name: words.places.series, hidden: true })
  return pageMeta(match, {
    name: series.seriesName,
    description: series.description,
    hidden: page > 0,
    about: (absolute) => [
      {
        '@type': 'CreativeWorkSeries',
        '@id': absolute(`/series/${seriesId}`),
        name: series.seriesName,
        author: { '@type': 'Person', name: series.author },
        inLanguage: series.language,
      },
    ],
  })
}

/** Of a work nothing but its name and that of its series is told. */
export function workMeta(match: PageMatch, workId: string) {
  const { api, queryClient, words } = match.context
  const work = queryClient.getQueryData(workHeadQuery(api, workId).queryKey)
  if (work === undefined) return pageMeta(match, { name: words.places.series, hidden: true })
  return pageMeta(match, {
    name: `${work.workName} · ${work.series.seriesName}`,
    description: work.series.seriesSubtitle,
  })
}
