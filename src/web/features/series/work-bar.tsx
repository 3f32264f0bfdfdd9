import { useEffect, useRef } from 'react'
import type { WorkHead } from '#src/web/api/series-queries.ts'
import type { SeriesWords } from '#src/web/i18n/load-words.ts'
import { usePrompts } from '#src/web/shell/prompts.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Href } from '#src/web/ui/href.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { workPath } from './work-path.ts'

type WorkBarProps = {
  work: WorkHead
  words: SeriesWords
  /** Whether all that is paid for is open to the reader. */
  paying: boolean
}

/** The foot of a work: the way to its neighbours and, for who pays, how far one has read. For others it is covered. */
export function WorkBar({ work, words, paying }: WorkBarProps) {
  const prompts = usePrompts()
  const { series, previous, next } = work
  const to = (near: { workId: number }) => workPath(near.workId, series.seriesType)
  return (
    <footer className="work-bar">
      {paying && <ReadingBar label={words.work.progress} />}
      <nav className="work-bar__links" aria-label={words.work.others} inert={!paying}>
        <Near near={previous} to={to} label={words.work.previous} icon="chevron-left" />
        <Href to={`/series/${series.seriesId}`}>
          <Icon name="list" />
          <span>{words.work.list}</span>
        </Href>
        <Near near={next} to={to} label={words.work.next} icon="chevron-right" />
      </nav>
      {!paying && (
        <div className="work-bar__cover">
          <p>{words.work.covered}</p>
          <Button fill small onClick={() => void prompts.subscribe()}>
            {words.work.subscribe}
          </Button>
        </div>
      )}
    </footer>
  )
}

type NearProps = {
  near: WorkHead['previous']
  to: (near: { workId: number }) => string
  label: string
  icon: 'chevron-left' | 'chevron-right'
}

function Near({ near, to, label, icon }: NearProps) {
  if (near === null)
    return (
      <span className="work-bar__none">
        <Icon name={icon} />
        <span>{label}</span>
      </span>
    )
  return (
    <Href to={to(near)} title={near.workName}>
      <Icon name={icon} />
      <span>{label}</span>
    </Href>
  )
}

/** How much of the page was read; drawn without React, since it follows every scroll. */
function ReadingBar({ label }: { label: string }) {
  const bar = useRef<HTMLProgressElement>(null)
  useEffect(() => {
    const draw = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const share = scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 1
      if (bar.current !== null) bar.current.value = Math.round(share * 100)
    }
    draw()
    addEventListener('scroll', draw, { passive: true })
    return () => removeEventListener('scroll', draw)
  }, [])
  return <progress ref={bar} className="work-bar__read" max={100} value={0} aria-label={label} />
}
