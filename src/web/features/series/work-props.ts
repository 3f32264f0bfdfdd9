import type { WorkContent, WorkHead } from '#src/web/api/series-queries.ts'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'

/** What each kind of work is shown from. */
export type WorkProps = { work: WorkHead; content: WorkContent; words: SeriesWords }
