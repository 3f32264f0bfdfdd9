import type { SeriesItem } from '#src/web/api/series-queries.ts'

export function workPath(workId: number, type: SeriesItem['seriesType']): string {
  return `/series/work/${workId}/${type}`
}
