import type { ReactNode } from 'react'
import type { WorkHead } from '#src/web/api/series-queries.ts'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { setWorkMode, useChosenWorkMode, useWorkMode } from './work-mode.ts'

type WorkPageProps = { work: WorkHead; words: SeriesWords; children: ReactNode }

/** The page of a work on its own ground, under the colour of its series. */
export function WorkPage({ work, words, children }: WorkPageProps) {
  const chosen = useChosenWorkMode()
  const mode = useWorkMode()
  const { series } = work
  return (
    <div className="work" data-ground={chosen}>
      <header className="work__head" style={{ borderColor: series.seriesColor }}>
        <div className="work__line">
          <Href className="work__series" to={`/series/${series.seriesId}`} lang={series.language}>
            {series.seriesName}
          </Href>
          <IconButton
            name={mode === 'dark_1' ? 'sun' : 'moon'}
            label={mode === 'dark_1' ? words.work.toLight : words.work.toDark}
            onClick={() => setWorkMode(mode === 'dark_1' ? 'light_1' : 'dark_1')}
          />
        </div>
        <h1 lang={series.language}>{work.workName}</h1>
        <p className="work__by" lang={series.language}>
          {series.author}
          {series.authorTitle !== '' && ` · ${series.authorTitle}`}
        </p>
      </header>
      {children}
    </div>
  )
}
