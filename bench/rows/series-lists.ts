import { sql } from 'kysely'
import { migrate } from '#src/db/migrate.ts'
import { openPostgres } from '#src/db/open.ts'
import type { Db } from '#src/db/schema.ts'
import { getSeries } from '#src/domain/series/series.ts'
import { listPopularSeries, listRecentSeries, listSeriesOfCategory } from '#src/domain/series/series-lists.ts'
import { getWorkHead } from '#src/domain/series/work.ts'
import { privatePostgres } from '../databases.ts'
import type { Found } from '../report.ts'

const SERIES = 10_000
const WORKS = 500_000
/** Rows in one statement. */
const BATCH = 10_000
const TIMES = 100
const AIM = 50

/** Lists of series in a large library, each asked a hundred times for other pages. */
export async function seriesLists(): Promise<Found> {
  const postgres = await privatePostgres()
  if (postgres === undefined) return { rows: [] }
  try {
    const { db, close } = openPostgres(postgres.url)
    await migrate(db)
    await plantSeries(db)
    const listed = { language: 'ko', order: 'language' } as const
    const now = new Date()
    const lists: Record<string, (turn: number) => Promise<unknown>> = {
      'most read': () => listPopularSeries(db, listed),
      newest: (page) => listRecentSeries(db, { ...listed, page }),
      'of a category': (page) => listSeriesOfCategory(db, { ...listed, categoryId: 1 + (page % 4), page }),
      'works of a series': (turn) =>
        getSeries(db, { seriesId: 1 + turn * 97, page: turn % 2, language: 'ko', now }),
      'neighbours of a work': (turn) => getWorkHead(db, { workId: 1 + turn * 4_999, now }),
    }
    const rows: Found['rows'] = []
    for (const [name, list] of Object.entries(lists)) {
      const p95 = await measure(list)
      rows.push({
        row: `Series, ${name}: ${SERIES} series of ${WORKS} episodes, PostgreSQL`,
        figure: `p95 ${p95.toFixed(1)} ms`,
        aim: `≤ ${AIM} ms`,
        met: p95 <= AIM,
        note: `${TIMES} in turn, without HTTP`,
      })
    }
    await close()
    return { rows }
  } finally {
    await postgres.stop()
  }
}

async function measure(list: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    const start = performance.now()
    await list(turn)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? 0
}

async function plantSeries(db: Db): Promise<void> {
  await sql`insert into series_category (slug, name_ko, name_en)
    select 'c' || n, '분류 ' || n, 'Category ' || n from generate_series(1, 4) n`.execute(db)
  await sql`insert into series (slug, language, name, author, kind, category_id, color, search_text, source_hash,
      created_at, work_count, latest_work_at, popularity)
    select 's' || n, case when n % 3 = 0 then 'en' else 'ko' end, '시리즈 ' || n, '지은이', 'article', 1 + n % 4,
      '#35513f', '', '', now(), ${sql.lit(WORKS / SERIES)}, now() - n * interval '1 minute', n * 7919 % 1000
    from generate_series(1, ${sql.lit(SERIES)}) n`.execute(db)
  // No statement may take longer than a reader would wait.
  for (let from = 0; from < WORKS; from += BATCH)
    await sql`insert into series_work (series_id, number, name, html, plain_text, published_at, announced_at, source_hash)
      select 1 + (n - 1) / ${sql.lit(WORKS / SERIES)}, 1 + (n - 1) % ${sql.lit(WORKS / SERIES)}, n || '편',
        '<p>' || repeat('글 ', 200) || '</p>', repeat('글 ', 200), now() - interval '1 day', now(), ''
      from generate_series(${from + 1}::integer, ${from + BATCH}::integer) n`.execute(db)
  await sql`analyze`.execute(db)
}
